import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BillView, DraftRow } from '@bahi/contracts';
import { createElement } from 'react';
import { setLanguage } from '../../i18n/language.ts';
import { toasts } from '../../messages/toasts.ts';
import { setWidth } from '../../testing/matchMedia.ts';
import { scanKeys } from '../../testing/keys.ts';
import { clearCounter, commands, savedBill, soap, tea } from '../../testing/renderBill.ts';
import { renderRoutes, type RenderedPage } from '../../testing/renderPage.ts';
import { openBill, savedLine } from '../../testing/sampleProducts.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { held, json, stubServer, type Seen } from '../../testing/stubServer.ts';
import { draftStorage } from '../draft/draftStorage.ts';
import { keptScans } from '../draft/keptScans.ts';
import { BillPage } from './BillPage.tsx';

const pathOf = ({ id }: Pick<BillView, 'id'>): string => `/dashboard/billing/create/${id}`;
const parked = openBill({
  id: 'a'.repeat(32),
  status: 'in_billing',
  revision: 1,
  createdAt: '2025-12-31T00:00:00.000Z',
  customer: {
    walkIn: false,
    name: 'Ravi Kumar',
    phone: null,
    gstNumber: null,
    stateCode: null,
    deliveryStateCode: null,
    address: null,
  },
  lines: [savedLine()],
  grandTotalPaise: 14_000,
});
const next = openBill({ id: 'b'.repeat(32), createdAt: '2026-01-02T00:00:00.000Z' });

function rowOf({ lines, ...bill }: BillView, more: Partial<DraftRow> = {}): DraftRow {
  return { ...bill, status: 'in_billing', customerName: null, lineCount: lines.length, ...more };
}

type Answers = Parameters<typeof stubServer>[0];

/** The page of a bill with two lines; another bill is parked. */
async function show(
  answers: Answers = {},
  rows: readonly DraftRow[] = [rowOf(parked), rowOf(savedBill)],
): Promise<{ seen: Seen[]; page: RenderedPage }> {
  const saved = ({ body }: Seen): Response =>
    json({ ...savedBill, revision: 2, lines: (body as { lines: object[] }).lines.map((_, at) => savedBill.lines[at]) });
  const seen = stubServer({
    'GET /shop/profile': () => json(sampleProfile),
    'GET /billing': () => json(rows),
    ...Object.fromEntries([savedBill, parked, next].map((bill) => [`GET /billing/${bill.id}`, () => json(bill)])),
    'GET /products': ({ url }) => json(/8901|tea/.test(url) ? [tea] : /0360|soap/.test(url) ? [soap] : []),
    [`PUT /billing/${savedBill.id}/save`]: saved,
    'POST /billing/create': () => json(next, 201),
    ...answers,
  });
  const page = renderRoutes(
    [
      { path: '/dashboard/billing/create/:billId', element: createElement(BillPage) },
      { path: '*', element: 'elsewhere' },
    ],
    pathOf(savedBill),
  );
  await screen.findByRole('combobox', { name: /^Find a product/ });
  return { seen, page };
}

const tabs = (): HTMLElement => screen.getByRole('navigation', { name: 'Open bills' });
const tabOf = async (name: string | RegExp): Promise<HTMLElement> => within(tabs()).findByRole('link', { name });
const press = (key: string, shiftKey = false): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key, shiftKey });
};
const quantity = (): HTMLInputElement => screen.getByLabelText('Quantity of Assam tea');
const setQuantity = (text: string): void => {
  fireEvent.change(quantity(), { target: { value: text } });
  fireEvent.blur(quantity());
};
const errors = (): string[] => toasts.stacked.get().map(({ text }) => text);

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  clearCounter();
  keptScans.set([]);
});

describe('open bills', () => {
  it('show customer, items, amount and age; the current one as it is typed', async () => {
    await show();
    const other = await tabOf(/^Ravi Kumar/);
    expect(other).toHaveTextContent(/1 item · ₹140\.00 · \d+ d$/);
    const own = await tabOf(/^Walk-in/);
    expect(own).toHaveAttribute('aria-current', 'page');
    setQuantity('3');
    await waitFor(() => expect(own).toHaveTextContent(/2 items · ₹560\.00 .* not saved yet$/));
  });

  it('are gone to by a press, without a question, while the changes of this one are saved', async () => {
    const answer = held(json({ ...savedBill, revision: 2 }));
    const { seen, page } = await show({ [`PUT /billing/${savedBill.id}/save`]: answer.answer });
    setQuantity('3');
    fireEvent.click(await tabOf(/^Ravi Kumar/));
    await waitFor(() => expect(page.path()).toBe(pathOf(parked)));
    expect(commands(seen)).toEqual(['PUT save']);
    expect(draftStorage.isKept(savedBill.id)).toBe(true);
    answer.release();
    await waitFor(() => expect(draftStorage.isKept(savedBill.id)).toBe(false));
  });

  it('are gone round by Shift+F9, and an unchanged one is not saved', async () => {
    const { seen, page } = await show();
    await tabOf(/^Ravi Kumar/);
    press('F9', true);
    await waitFor(() => expect(page.path()).toBe(pathOf(parked)));
    await screen.findByRole('combobox', { name: /^Find a product/ });
    press('F9', true);
    await waitFor(() => expect(page.path()).toBe(pathOf(savedBill)));
    expect(commands(seen)).toEqual([]);
  });

  it('have what was changed while the save was on its way', async () => {
    const lines = [savedLine({ quantityMilli: 3_000 }), savedBill.lines[1]];
    const first = held(json({ ...savedBill, revision: 2, lines }));
    let saves = 0;
    const { seen, page } = await show({
      [`PUT /billing/${savedBill.id}/save`](request) {
        saves += 1;
        return saves === 1 ? first.answer(request) : json({ ...savedBill, revision: 3, lines });
      },
    });
    setQuantity('3');
    fireEvent.click(await tabOf(/^Ravi Kumar/));
    await waitFor(() => expect(page.path()).toBe(pathOf(parked)));
    fireEvent.click(await tabOf(/^Walk-in/));
    await waitFor(() => expect(quantity()).toHaveValue('3'));
    setQuantity('4');
    fireEvent.click(screen.getByRole('button', { name: /^Save as draft/ }));
    first.release();
    // based on the revision that the first save came to
    await waitFor(() =>
      expect(seen.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({ revision: 2 }),
    );
    expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  it('keep in this tab what cannot be saved, and say so', async () => {
    const { seen, page } = await show();
    setQuantity('');
    fireEvent.click(await tabOf(/^Ravi Kumar/));
    await waitFor(() => expect(page.path()).toBe(pathOf(parked)));
    expect(await tabOf(/^Walk-in.*not saved yet$/)).toBeVisible();
    expect(commands(seen)).toEqual([]);
  });

  it('keep in this tab what somebody else’s change stops', async () => {
    const stale = { code: 'stale_revision', message: '', current: { ...savedBill, revision: 7 } };
    const { page } = await show({ [`PUT /billing/${savedBill.id}/save`]: () => json(stale, 409) });
    setQuantity('3');
    fireEvent.click(await tabOf(/^Ravi Kumar/));
    await waitFor(() => expect(errors()).toEqual([expect.stringMatching(/^Somebody else changed the bill/)]));
    expect([page.path(), draftStorage.isKept(savedBill.id)]).toEqual([pathOf(parked), true]);
  });
});

describe('F9', () => {
  it('parks the bill and begins the next', async () => {
    const { seen, page } = await show();
    setQuantity('3');
    press('F9');
    await waitFor(() => expect(page.path()).toBe(pathOf(next)));
    expect(commands(seen).toSorted()).toEqual(['POST create', 'PUT save']);
  });

  it('does nothing on a bill without anything in it', async () => {
    const { seen } = await show({ [`GET /billing/${savedBill.id}`]: () => json({ ...next, id: savedBill.id }) });
    press('F9');
    expect(commands(seen)).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Find a product/ }));
  });

  it('does not lead back to the same bill, and keeps what is scanned meanwhile for the next one', async () => {
    const answer = held(json(next, 201));
    let asked = 0;
    const { seen, page } = await show({
      'POST /billing/create': (request) => {
        asked += 1;
        return asked === 1 ? json(savedBill) : answer.answer(request);
      },
    });
    press('F9');
    await waitFor(() => expect(asked).toBe(2));
    scanKeys('8901030912344');
    scanKeys('8901030912344');
    scanKeys('036000291452');
    answer.release();
    await waitFor(() => expect(page.path()).toBe(pathOf(next)));
    await waitFor(() => expect(quantity()).toHaveValue('2'));
    await screen.findByLabelText('Quantity of Neem soap');
    expect(commands(seen)).toEqual(['POST create', 'POST create']);
  });

  it('waits for the product that is being looked up', async () => {
    const found = held(json([soap]));
    const { seen, page } = await show({
      'GET /products': (request) => (request.url.includes('0360') ? found.answer(request) : json([])),
    });
    scanKeys('036000291452');
    press('F9');
    expect([commands(seen), page.path()]).toEqual([[], pathOf(savedBill)]);
    found.release();
    await waitFor(() => expect(page.path()).toBe(pathOf(next)));
    const saved = seen.find(({ method }) => method === 'PUT')?.body as { lines: object[] };
    expect(saved.lines).toMatchObject([{}, { productId: soap.id, quantityMilli: 2_000 }]);
  });
});

describe('a bill that another session saved', () => {
  const saved = () => ({ at: new Date().toISOString(), by: 'r', byName: 'Ravi', isOwn: false });

  it('is shown as held, and passed by when going round', async () => {
    const { page } = await show({}, [rowOf(parked, { lastSave: saved() }), rowOf(savedBill)]);
    expect(await tabOf(/^Ravi Kumar.*Ravi, (just now|\d min)$/)).toBeVisible();
    press('F9', true);
    expect(page.path()).toBe(pathOf(savedBill));
  });

  it('can be taken over, by a save', async () => {
    const { seen } = await show({}, [rowOf(savedBill, { lastSave: saved() })]);
    await screen.findByText(/^Ravi saved this bill on another till: /);
    fireEvent.click(screen.getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(commands(seen)).toEqual(['PUT save']));
  });
});

it('on a phone the open bills are a menu', async () => {
  setWidth(390);
  const { page } = await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Walk-in customer, 1 parked' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Ravi Kumar/ }));
  await waitFor(() => expect(page.path()).toBe(pathOf(parked)));
});
