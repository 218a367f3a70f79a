import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense, type ReactNode } from 'react';
import { setLanguage } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { callApi } from '../providers/http/http.ts';
import { accessToken, expireSession, startSession, takeReturnPath } from '../providers/session.ts';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { setWidth } from '../testing/matchMedia.ts';
import { renderRoutes, type RenderedPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { sampleToken } from '../testing/sampleToken.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { ErrorPage } from './errorPages/ErrorPage.tsx';
import { NotFound } from './errorPages/NotFound.tsx';
import { Layout } from './Layout.tsx';
import { RequireToken } from './RequireToken.tsx';
import { Root } from './Root.tsx';
import { ShopGate } from './ShopGate.tsx';

function Broken(): never {
  throw new Error('the shelf fell down');
}

const Slow = lazy(async () => new Promise<never>(() => undefined));

const behindGate = (content: ReactNode) => (
  <RequireToken>
    <ShopGate>
      <Layout>{content}</Layout>
    </ShopGate>
  </RequireToken>
);

function open(path: string): RenderedPage {
  return renderRoutes(
    [
      {
        element: <Root />,
        errorElement: <ErrorPage />,
        children: [
          { path: '/', element: <p>home</p> },
          { path: '/broken', element: <Broken /> },
          {
            path: '/slow',
            element: (
              <Suspense fallback={<ScreenSpinner />}>
                <Slow />
              </Suspense>
            ),
          },
          { path: '/dashboard/*', element: behindGate('the books') },
          { path: '/dashboard/broken', element: behindGate(<Broken />) },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
    path,
  );
}

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  setWidth(1_440);
  localStorage.removeItem('accessToken');
  sessionStorage.clear();
  queryClient.clear();
  accessToken();
});

describe('without a token', () => {
  it.each(['/dashboard', '/dashboard/products', '/dashboard/billing/create/x', '/dashboard/profile'])(
    '%s leads home in one step, without a request to the server',
    async (path) => {
      const seen = stubServer({});
      const page = open(path);
      expect(await screen.findByText('home')).toBeVisible();
      expect(page.visited).toEqual([path, '/']);
      expect(seen).toEqual([]);
    },
  );
});

describe('with a token', () => {
  it('the shop’s info and profile are requested once each, under the agreed names', async () => {
    startSession('t');
    const seen = stubServer({
      'GET /shop/info': () => json({}),
      'GET /shop/profile': () => json({ shopName: 'Ours' }),
    });
    open('/dashboard');
    expect(await screen.findByText('Ours')).toBeVisible();
    expect(seen.map(({ url }) => url).toSorted()).toEqual(['/api/shop/info', '/api/shop/profile']);
    expect(queryClient.getQueryData(['shopInfo'])).toEqual({});
    expect(queryClient.getQueryData(['shopProfile'])).toEqual({ shopName: 'Ours' });
  });

  it('that the server rejects, the user is led home with one message, and back after signing in', async () => {
    startSession(sampleToken(sampleProfile.accountId));
    window.history.replaceState(null, '', '/dashboard/billing/create/b1');
    stubServer({ 'GET /shop/info': () => json({}, 401), 'GET /shop/profile': () => json({}, 401) });
    const page = open('/dashboard/billing/create/b1');
    expect(await screen.findByText('home')).toBeVisible();
    expect(screen.getAllByText('Session expired. Please login again.')).toHaveLength(1);
    expect([page.path(), localStorage.getItem('accessToken')]).toEqual(['/', null]);
    const place = (): string => takeReturnPath(sampleProfile.accountId);
    expect([place(), place()]).toEqual(['/dashboard/billing/create/b1', '/dashboard']);
  });

  it('that ended, another user is not led to the same place', () => {
    window.history.replaceState(null, '', '/dashboard/purchases/create');
    startSession(sampleToken(sampleProfile.accountId));
    expireSession(accessToken());
    expect(takeReturnPath('another')).toBe('/dashboard');
    expect(takeReturnPath(sampleProfile.accountId)).toBe('/dashboard');
    // nor is one whose token cannot be read
    startSession('unreadable');
    expireSession(accessToken());
    expect(takeReturnPath(sampleProfile.accountId)).toBe('/dashboard');
  });

  it('removed by another tab, the user is led home with the reason, and back after signing in', async () => {
    window.history.replaceState(null, '', '/dashboard/products?page=2');
    startSession(sampleToken(sampleProfile.accountId));
    stubServer({ 'GET /shop/info': () => json({}), 'GET /shop/profile': () => json({}) });
    const page = open('/dashboard');
    await screen.findByText('the books');
    localStorage.removeItem('accessToken');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
    });
    await waitFor(() => expect(page.path()).toBe('/'));
    expect(screen.getAllByText('You were signed out in another tab. Please sign in again.')).toHaveLength(1);
    expect(takeReturnPath(sampleProfile.accountId)).toBe('/dashboard/products?page=2');
  });
});

describe('error pages', () => {
  it('show an unknown address as not found, with a link home', async () => {
    for (const path of ['/nowhere', '/maintenance']) {
      const page = open(path);
      expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      fireEvent.click(screen.getByRole('link', { name: 'Back to home' }));
      await waitFor(() => expect(page.path()).toBe('/'));
      page.unmount();
    }
  });

  it('checklist 7: show "Unexpected Application Error!" and the reason for a screen that throws', () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    open('/broken');
    expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    expect(screen.getByText('the shelf fell down')).toBeVisible();
    quiet.mockRestore();
  });

  it('checklist 7: keep the menu and the shop’s name within a shop, and other screens open', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    startSession('t');
    stubServer({ 'GET /shop/info': () => json({}), 'GET /shop/profile': () => json({ shopName: 'Ours' }) });
    open('/dashboard/broken');
    expect(screen.getByText('the shelf fell down')).toBeVisible();
    expect(await screen.findByText('Ours')).toBeVisible();
    fireEvent.click(screen.getByRole('link', { name: 'Sales' }));
    expect(await screen.findByText('the books')).toBeVisible();
    quiet.mockRestore();
  });

  it('are not shown while a screen’s code is loading, but a spinner', () => {
    open('/slow');
    expect(screen.getByRole('progressbar')).toBeVisible();
  });
});

describe('the maintenance page', () => {
  it('never replaces an open screen after an earlier answer', async () => {
    jest.useFakeTimers();
    startSession('t');
    stubServer({ 'GET /vendors': () => json([]), 'GET /shop/profile': () => json({}, 503) });
    await callApi('/vendors');
    open('/dashboard');
    await act(async () => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText('the books')).toBeVisible();
    jest.useRealTimers();
  });
});
