import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { clearCounter } from '../testing/renderBill.ts';
import { renderPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { OpenPayments } from './OpenPayments.tsx';

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

function open(total: number, role: 'owner' | 'staff' | 'auditor' = 'staff') {
  const seen = stubServer({
    'GET /shop/profile': () => json({ ...sampleProfile, role }),
    'GET /sales': () => json([], 200, { 'Content-Range': `sales 0-0/${total}` }),
  });
  renderPage(<OpenPayments />);
  return seen;
}

it('the notice shows the number of unconfirmed UPI payments, and links to them', async () => {
  open(3);
  await screen.findByText(/^3 UPI payments are not confirmed yet/);
  const link = screen.getByRole('link', { name: 'Show these bills' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe('/dashboard/sales?filter={"paymentStatus":"open"}');
});

it('the notice is hidden when there are none', async () => {
  const seen = open(0);
  await waitFor(() => expect(seen.some(({ url }) => url.includes('/sales'))).toBe(true));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the notice makes no request for users who may not confirm payments', async () => {
  const seen = open(3, 'auditor');
  await waitFor(() => expect(seen.some(({ url }) => url.includes('/shop/profile'))).toBe(true));
  expect(seen.filter(({ url }) => url.includes('/sales'))).toEqual([]);
});
