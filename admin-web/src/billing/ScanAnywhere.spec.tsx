import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { BillView, Role } from '@bahi/contracts';
import { createElement, type ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useOpenForm } from '../form/unsaved/openForms.ts';
import { setLanguage } from '../i18n/language.ts';
import { toasts } from '../messages/toasts.ts';
import { SHOP_PROFILE_KEY } from '../providers/cache/queries.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { useHeldScanEnter } from '../scanning/useHeldScanEnter.ts';
import { scanKeys } from '../testing/keys.ts';
import { clearCounter, savedBill, soap, tea } from '../testing/renderBill.ts';
import { renderRoutes, type RenderedPage } from '../testing/renderPage.ts';
import { openBill } from '../testing/sampleProducts.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { held, json, stubServer, type Seen } from '../testing/stubServer.ts';
import { BillPage } from './counter/BillPage.tsx';
import { keptScans } from './draft/keptScans.ts';
import { lastBill } from './draft/lastBill.ts';
import { ScanAnywhere } from './ScanAnywhere.tsx';

const TEA = '8901030912344';
const SOAP = '036000291452';
const bill = openBill();
const pathOf = ({ id }: Pick<BillView, 'id'>): string => `/dashboard/billing/create/${id}`;

interface Shown {
  page: RenderedPage;
  seen: Seen[];
}

async function show(
  child: ReactNode,
  answers: Parameters<typeof stubServer>[0] = {},
  role: Role = 'owner',
): Promise<Shown> {
  const seen = stubServer({
    'GET /shop/profile': () => json({ ...sampleProfile, role }),
    'GET /billing': () => json([]),
    [`GET /billing/${bill.id}`]: () => json(bill),
    'GET /products': ({ url }) => json(url.includes('8901') ? [tea] : url.includes('0360') ? [soap] : []),
    'POST /billing/create': () => json(bill, 201),
    ...answers,
  });
  const frame = (
    <>
      <ScanAnywhere />
      <Outlet />
    </>
  );
  const children = [
    { path: '/dashboard/billing/create/:billId', element: createElement(BillPage) },
    { path: '/dashboard/sales', element: child },
    { path: '*', element: 'elsewhere' },
  ];
  const page = renderRoutes([{ element: frame, children }], '/dashboard/sales');
  // it says who may sell
  await waitFor(() => expect(queryClient.getQueryData(SHOP_PROFILE_KEY)).toBeDefined());
  await act(async () => undefined);
  return { page, seen };
}
const Plain = () => <p>sales</p>;
const created = (seen: readonly Seen[]): number => seen.filter(({ url }) => url.endsWith('/billing/create')).length;
const quantityOf = async (name: string): Promise<HTMLElement> => screen.findByLabelText(`Quantity of ${name}`);
const said = (): string[] => toasts.stacked.get().map(({ text }) => text);

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  clearCounter();
  keptScans.set([]);
});

describe('a scan on a screen without a bill', () => {
  it('begins one bill, with all that is scanned before its page is there', async () => {
    const answer = held(json(bill, 201));
    const { page, seen } = await show(<Plain />, { 'POST /billing/create': answer.answer });
    scanKeys(TEA);
    for (let scan = 1; scan < 20; scan += 1) scanKeys(scan % 4 === 0 ? SOAP : TEA);
    await waitFor(() => expect(created(seen)).toBe(1));
    answer.release();
    expect(await quantityOf('Assam tea')).toHaveValue('16');
    expect(await quantityOf('Neem soap')).toHaveValue('4');
    expect([page.path(), created(seen)]).toEqual([pathOf(bill), 1]);
    expect(said()).toEqual(['New bill begun by a scan.']);
  });

  it('goes to the bill that this tab worked on last, if it is still open', async () => {
    lastBill.set(savedBill.id);
    const { page, seen } = await show(<Plain />, { [`GET /billing/${savedBill.id}`]: () => json(savedBill) });
    scanKeys(TEA);
    expect(await quantityOf('Assam tea')).toHaveValue('2');
    expect([page.path(), created(seen), said()]).toEqual([
      pathOf(savedBill),
      0,
      ['Scanned onto the bill that was open.'],
    ]);
  });

  it.each([
    ['is generated', () => json({ ...savedBill, status: 'completed' })],
    ['is not found', () => json({ code: 'not_found' }, 404)],
  ])('begins a new one when that bill %s', async (_why, answer) => {
    lastBill.set(savedBill.id);
    const { page } = await show(<Plain />, { [`GET /billing/${savedBill.id}`]: answer });
    scanKeys(TEA);
    expect(await quantityOf('Assam tea')).toHaveValue('1');
    expect(page.path()).toBe(pathOf(bill));
  });

  it('is named when no bill can be opened', async () => {
    const { page } = await show(<Plain />, { 'POST /billing/create': () => json({ code: 'forbidden' }, 403) });
    scanKeys(TEA);
    await waitFor(() => expect(said()).toContain(`No bill could be opened. Please scan again: ${TEA}`));
    expect([page.path(), keptScans.get()]).toEqual(['/dashboard/sales', []]);
  });

  it('is left alone where a form reads its scans itself', async () => {
    function Form() {
      useHeldScanEnter();
      return <p>form</p>;
    }
    const { seen } = await show(<Form />);
    scanKeys(TEA);
    expect([keptScans.get(), created(seen)]).toEqual([[], 0]);
  });

  it('waits for what is typed and not saved', async () => {
    function Typed() {
      useOpenForm({ isUnsaved: () => true });
      return <p>typed</p>;
    }
    const { seen } = await show(<Typed />);
    scanKeys(TEA);
    expect(said()).toEqual(['Save or discard what is open first, then scan again.']);
    expect([keptScans.get(), created(seen)]).toEqual([[], 0]);
  });

  it('in a field belongs to the field', async () => {
    await show(<input aria-label="Find" type="search" />);
    act(() => screen.getByLabelText('Find').focus());
    scanKeys(TEA);
    expect(keptScans.get()).toEqual([]);
    expect(screen.getByLabelText('Find')).toHaveValue(TEA);
  });

  it('does nothing for who may not sell', async () => {
    const { seen } = await show(<Plain />, {}, 'auditor');
    scanKeys(TEA);
    scanKeys(TEA);
    expect([keptScans.get(), created(seen)]).toEqual([[], 0]);
  });
});
