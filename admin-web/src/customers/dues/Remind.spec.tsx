import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CustomerKhata } from '@bahi/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../../i18n/language.ts';
import { toasts } from '../../messages/toasts.ts';
import { freshTab } from '../../testing/freshTab.ts';
import { renderPage } from '../../testing/renderPage.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { json, stubServer } from '../../testing/stubServer.ts';
import { Remind } from './Remind.tsx';

const customer: CustomerKhata = {
  id: 'c'.repeat(32),
  revision: 1,
  name: 'Asha',
  phone: '98200 12345',
  gstNumber: null,
  stateCode: null,
  address: null,
  note: null,
  lastBilledAt: null,
  duePaise: 50_000,
  promiseDate: '2020-01-31',
  oldestDueAt: '2020-01-02',
  status: 'active',
  updatedAt: '2026-01-05T06:30:00.000Z',
  open: [],
};
const tab = { location: { href: '' }, opener: {} as unknown, close: jest.fn() };

function shown(now: CustomerKhata | Response, listed: CustomerKhata = customer) {
  const seen = stubServer({
    'GET /shop/profile': () => json({ ...sampleProfile, upiId: 'sharma@okbank' }),
    [`GET /customers/${customer.id}`]: () => (now instanceof Response ? now : json(now)),
  });
  renderPage(<Remind customer={listed} />);
  return seen;
}
const press = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Remind Asha on WhatsApp' }));

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  freshTab();
  tab.location.href = '';
  tab.close.mockClear();
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a reminder', () => {
  it('asks again what is due at the tap, and opens WhatsApp with that', async () => {
    const seen = shown({ ...customer, duePaise: 12_345 });
    press();
    await waitFor(() => expect(tab.location.href).not.toBe(''));
    const { pathname, searchParams } = new URL(tab.location.href);
    expect(pathname).toBe('/919820012345');
    expect(searchParams.get('text')).toBe(
      'Namaste Asha. At Sharma Kirana Store, ₹123.45 is due since 2 Jan 2020. You had promised to pay by 31 Jan 2020. Thank you.\nUPI: sharma@okbank',
    );
    expect(seen.filter(({ url }) => url.includes('/customers/'))).toHaveLength(1);
    expect(window.open).toHaveBeenCalledTimes(1);
  });

  it.each<[string, Partial<CustomerKhata>, string]>([
    ['has paid meanwhile', { duePaise: 0, promiseDate: null }, 'Asha owes nothing any more.'],
    ['is in credit', { duePaise: -100 }, 'Asha owes nothing any more.'],
    ['has promised another day', { promiseDate: '2999-01-01' }, 'Asha has now promised for 1 Jan 2999.'],
  ])('is not sent to a customer who %s', async (_, changes, text) => {
    shown({ ...customer, ...changes });
    press();
    await waitFor(() => expect(toasts.stacked.get().map((toast) => toast.text)).toEqual([text]));
    expect([tab.location.href, tab.close.mock.calls.length]).toEqual(['', 1]);
  });

  it('is not sent when the due cannot be asked for', async () => {
    shown(json({ code: 'forbidden', message: 'no' }, 403));
    press();
    await waitFor(() =>
      expect(toasts.stacked.get().map((toast) => toast.text)).toEqual([
        'The due could not be asked for. Nothing was sent.',
      ]),
    );
    expect([tab.location.href, tab.close.mock.calls.length]).toEqual(['', 1]);
  });

  it.each<[string, Partial<CustomerKhata>]>([
    ['owes nothing', { duePaise: 0 }],
    ['has promised nothing', { promiseDate: null }],
    ['has promised a day to come', { promiseDate: '2999-01-01' }],
  ])('is not offered for a customer who %s', (_, changes) => {
    shown(customer, { ...customer, ...changes });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not offered without a phone number, which is said', () => {
    shown(customer, { ...customer, phone: null });
    expect(screen.queryByRole('button')).toBeNull();
    screen.getByText('no phone number');
  });
});
