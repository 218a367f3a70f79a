import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { setLanguage } from '../../i18n/language.ts';
import { useShopProfile } from '../../providers/cache/queries.ts';
import { callApi } from '../../providers/http/http.ts';
import { startSession } from '../../providers/session.ts';
import { renderPage } from '../../testing/renderPage.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { json, stubServer } from '../../testing/stubServer.ts';
import { ShopGate } from '../ShopGate.tsx';

function ShopName() {
  return useShopProfile().data?.shopName;
}

beforeAll(async () => setLanguage('en'));
afterEach(() => {
  jest.useRealTimers();
});

describe('the maintenance page', () => {
  it('appears when the very first request gets 503, and disappears when the server answers', async () => {
    jest.useFakeTimers();
    startSession('t');
    let up = false;
    stubServer({ 'GET /shop/profile': () => (up ? json(sampleProfile) : json({ code: 'stopping' }, 503)) });
    renderPage(
      <ShopGate>
        <ShopName />
      </ShopGate>,
    );
    await act(async () => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('heading', { name: 'Under maintenance' })).toBeVisible();
    up = true;
    await act(async () => jest.advanceTimersByTimeAsync(20_000));
    expect(screen.getByText('Sharma Kirana Store')).toBeVisible();

    stubServer({ 'GET /vendors': () => json({}, 503) });
    const later = callApi('/vendors').catch(() => 'refused');
    await act(async () => jest.advanceTimersByTimeAsync(20_000));
    expect(await later).toBe('refused');
    expect(screen.getByText('Sharma Kirana Store')).toBeVisible();
  });
});
