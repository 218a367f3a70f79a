import type { BillView, Profile } from '@bahi/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { BillPage } from '../billing/counter/BillPage.tsx';
import { toasts } from '../messages/toasts.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { startSession } from '../providers/session.ts';
import { setWidth } from './matchMedia.ts';
import { renderRoutes, type RenderedPage } from './renderPage.ts';
import { openBill, productRow, savedLine } from './sampleProducts.ts';
import { sampleProfile } from './sampleProfile.ts';
import { json, stubServer, type Seen } from './stubServer.ts';

export const tea = productRow({ name: 'Assam tea', barcodes: ['8901030912344'] });
export const soap = productRow({ id: '2'.repeat(32), name: 'Neem soap', barcodes: ['036000291452'] });
export const savedBill = openBill({
  status: 'in_billing',
  customer: { walkIn: true },
  paymentMethod: 'CASH',
  lines: [savedLine(), savedLine({ lineNo: 2, productId: soap.id, name: 'Neem soap' })],
});
export const completedBill: BillView = { ...savedBill, status: 'completed', revision: 9, invoiceNumber: 'INV/1' };
export const BILL_PATH = `/dashboard/billing/create/${savedBill.id}`;

type Answers = Parameters<typeof stubServer>[0];

/** Resets to a wide window, signed in, without state of the previous test. */
export function clearCounter(): void {
  queryClient.clear();
  sessionStorage.clear();
  toasts.stacked.set([]);
  setWidth(1_440);
  startSession('t');
}

/** Renders the bill page; the shop has tea and soap, and no tiles. */
export async function renderBill(
  bill: BillView,
  answers: Answers = {},
  profile: Profile = sampleProfile,
): Promise<{ seen: Seen[]; page: RenderedPage }> {
  const seen = stubServer({
    'GET /shop/profile': () => json(profile),
    [`GET /billing/${bill.id}`]: () => json(bill),
    'GET /products': ({ url }) => json(/8901|tea/.test(url) ? [tea] : /0360|soap/.test(url) ? [soap] : []),
    'GET /products/tiles': () => json({ tiles: [] }),
    'GET /categories': () => json([]),
    ...answers,
  });
  const routes = [
    { path: '/dashboard/billing/create/:billId', element: createElement(BillPage) },
    { path: '*', element: 'elsewhere' },
  ];
  // while a part is being fetched, React holds back what a test does
  await import('../billing/counter/tiles/TileGrid.tsx');
  const page = renderRoutes(routes, BILL_PATH);
  await screen.findByRole('combobox', { name: /^Find a product/ });
  await act(async () => undefined);
  return { seen, page };
}

/** Clicks a button. */
export function press(name: RegExp | string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

/** Opens price, discount and remark of a line. */
export function openLine(name: string): void {
  press(new RegExp(`: price, discount and remark of ${name}$`));
}

/** The commands that were sent, as method and last path segment. */
export function commands(seen: readonly Seen[]): string[] {
  return seen.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url.split('/').at(-1)}`);
}
