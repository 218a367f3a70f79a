import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLanguage } from '../../i18n/language.ts';
import { queryClient } from '../../providers/cache/queryClient.ts';
import {
  BILL_PATH,
  clearCounter,
  commands,
  completedBill,
  press,
  renderBill,
  savedBill,
  soap,
  tea,
} from '../../testing/renderBill.ts';
import { savedLine } from '../../testing/sampleProducts.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { held, json } from '../../testing/stubServer.ts';
import { billKey } from '../../providers/cache/billQuery.ts';
import { draftStorage } from '../draft/draftStorage.ts';

const search = (): HTMLElement => screen.getByRole('combobox', { name: /^Find a product/ });
/** Typed into the search field faster than any answer comes. */
const askFor = (text: string): void => {
  fireEvent.change(search(), { target: { value: text } });
  fireEvent.keyDown(search(), { key: 'Enter' });
};
beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

describe('products that are still being looked up', () => {
  it('are awaited by Generate and included in the bill', async () => {
    const found = held(json([soap]));
    const { seen } = await renderBill(
      { ...savedBill, lines: [savedLine()] },
      {
        'GET /products': (request) => (request.url.includes('soap') ? found.answer(request) : json([tea])),
        [`POST /billing/${savedBill.id}/complete`]: () => json(completedBill),
      },
    );
    askFor('soap');
    await screen.findByText('Searching…');
    press(/^Generate bill/);
    await screen.findByRole('button', { name: /^Searching…/ });
    expect(commands(seen)).toEqual([]);
    found.release();
    await screen.findByText('elsewhere');
    expect(commands(seen)).toEqual(['POST complete']);
    const sent = seen.find(({ method }) => method === 'POST')?.body as { lines: { productId: string }[] };
    expect(sent.lines.map(({ productId }) => productId)).toEqual([tea.id, soap.id]);
  });

  it('keep the bill from being generated when they do not exist: their code is held until it is removed', async () => {
    const found = held(json([]));
    const { seen } = await renderBill(savedBill, {
      'GET /products': (request) => (request.url.includes('4006381333931') ? found.answer(request) : json([])),
      [`POST /billing/${savedBill.id}/complete`]: () => json(completedBill),
    });
    askFor('4006381333931');
    press(/^Generate bill/);
    found.release();
    await screen.findByText(/^Add the product of 4006381333931/);
    await screen.findByRole('button', { name: /^Generate bill/ });
    expect(commands(seen)).toEqual([]);
    press('Remove the code 4006381333931');
    press(/^Generate bill/);
    await screen.findByText('elsewhere');
  });

  it('put their text back when the search fails', async () => {
    await renderBill(savedBill, {
      'GET /products': ({ url }) => (url.includes('soap') ? json({ code: 'not_found' }, 404) : json([])),
    });
    askFor('soap');
    await screen.findByText(/^The search for “soap” did not work\./);
    expect(search()).toHaveValue('soap');
  });

  it('make the page ask before it is left', async () => {
    const found = held(json([soap]));
    await renderBill(savedBill, {
      'GET /products': (request) => (request.url.includes('soap') ? found.answer(request) : json([])),
    });
    askFor('soap');
    fireEvent.click(screen.getByRole('link', { name: 'Back' }));
    await screen.findByRole('dialog', { name: 'Unsaved changes' });
    found.release();
  });

  it('are reported as missing when they arrive after the bill was sent', async () => {
    const answer = held(json(completedBill));
    await renderBill(savedBill, { [`POST /billing/${savedBill.id}/complete`]: answer.answer });
    press(/^Generate bill/);
    await screen.findByRole('button', { name: /^Generating…/ });
    askFor('036000291452');
    await screen.findByText('Neem soap is not on this bill: it was being generated already.');
    answer.release();
    await screen.findByText('elsewhere');
  });
});

it('the bill of an import is marked and not rounded', async () => {
  const lines = [savedLine({ unitPricePaise: 14_049 })];
  await renderBill({ ...savedBill, lines, importId: '8'.repeat(32) });
  expect(screen.getByText(/^This bill comes from earlier books:/)).toBeVisible();
  expect(screen.getByText('₹140.49', { selector: 'output' })).toBeVisible();
});

it('Generate waits for a running save', async () => {
  const answer = held(json({ ...savedBill, revision: 2 }));
  const { seen } = await renderBill(savedBill, {
    [`PUT /billing/${savedBill.id}/save`]: answer.answer,
    [`POST /billing/${savedBill.id}/complete`]: () => json(completedBill),
  });
  press(/^Save as draft/);
  await waitFor(() => expect(commands(seen)).toEqual(['PUT save']));
  press(/^Generate bill/);
  await screen.findByRole('button', { name: /^Generating…/ });
  answer.release();
  await screen.findByText('elsewhere');
  expect(commands(seen)).toEqual(['PUT save', 'POST complete']);
  expect(seen.at(-1)?.body).toMatchObject({ revision: 2 });
});

it('a save that is repeated after a lost answer is the same request', async () => {
  let isLost = true;
  const { seen } = await renderBill(savedBill, {
    [`PUT /billing/${savedBill.id}/save`]: () => (isLost ? json({}, 500) : json({ ...savedBill, revision: 2 })),
  });
  press(/^Save as draft/);
  await screen.findByText('Failed to save bill', { selector: '.MuiAlertTitle-root' });
  isLost = false;
  press(/^Save as draft/);
  await screen.findByText('Bill saved as draft');
  const [first, again] = seen
    .filter(({ method }) => method === 'PUT')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(again).toBe(first);
});

it('a save that had arrived removes no product that was added since', async () => {
  const bill = { ...savedBill, lines: [savedLine()] };
  const current = { ...bill, revision: 2, lines: [savedLine({ quantityMilli: 2_000 })] };
  const answer = held(json({ code: 'stale_revision', message: 'x', current }, 409));
  const { seen } = await renderBill(bill, { [`PUT /billing/${bill.id}/save`]: answer.answer });
  press('Increase Assam tea');
  press(/^Save as draft/);
  await waitFor(() => expect(commands(seen)).toEqual(['PUT save']));
  askFor('soap');
  await screen.findByLabelText('Quantity of Neem soap');
  answer.release();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Save as draft/ })).toBeEnabled());
  expect(screen.getByLabelText('Quantity of Neem soap')).toHaveValue('1');
  press(/^Save as draft/);
  await waitFor(() => expect(commands(seen)).toHaveLength(2));
  expect(seen.at(-1)?.body).toMatchObject({
    revision: 2,
    lines: [{ lineNo: 1, quantityMilli: 2_000 }, { productId: soap.id }],
  });
});

describe('a bill that is generated elsewhere', () => {
  const generatedElsewhere = (): void => act(() => void queryClient.setQueryData(billKey(savedBill.id), completedBill));
  const type = async (): Promise<void> => {
    press('Increase Assam tea');
    await waitFor(() => expect(draftStorage.isKept(savedBill.id)).toBe(true));
  };
  const END = 'This bill is already generated and cannot be edited.';

  it('opens its details page when nothing was typed on it', async () => {
    const { page } = await renderBill(savedBill);
    generatedElsewhere();
    await screen.findByText('elsewhere');
    expect(page.path()).toBe(`/dashboard/billing/${savedBill.id}`);
  });

  it('shows a notice and keeps the input until the user discards it', async () => {
    const { page } = await renderBill(savedBill);
    await type();
    generatedElsewhere();
    await screen.findByText(END);
    expect(screen.getByLabelText('Quantity of Assam tea')).toHaveValue('2');
    expect(screen.getByRole('link', { name: 'Open this bill' })).toHaveAttribute(
      'href',
      `/dashboard/billing/${savedBill.id}`,
    );
    fireEvent.click(screen.getByRole('link', { name: 'Back' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByText('elsewhere');
    expect(page.visited).toEqual([BILL_PATH, '/dashboard/billing']);
    expect(draftStorage.isKept(savedBill.id)).toBe(false);
  });

  it('shows the notice after a reload too', async () => {
    const { page } = await renderBill(savedBill);
    await type();
    page.unmount();
    queryClient.clear();
    await renderBill(completedBill);
    await screen.findByText(END);
    expect(screen.getByText('What you had typed and not saved is here again.')).toBeVisible();
  });

  it('does not show the notice to the user who generated it', async () => {
    const { page } = await renderBill(savedBill, {
      [`POST /billing/${savedBill.id}/complete`]: () => json(completedBill),
    });
    await type();
    press(/^Generate bill/);
    await screen.findByText('elsewhere');
    expect(page.visited).toEqual([BILL_PATH, `/dashboard/billing/${savedBill.id}`]);
  });
});

it('deleting a draft sends the shown revision, which the server refuses when the bill was generated meanwhile', async () => {
  const { seen } = await renderBill(savedBill, {
    [`PATCH /billing/${savedBill.id}/status`]: () =>
      json({ code: 'bill_completed', message: 'x', current: completedBill }, 409),
  });
  press('Delete bill');
  press('Yes, delete bill');
  await screen.findByText('This bill is already generated and cannot be edited.');
  expect(commands(seen)).toEqual(['PATCH status']);
  expect(seen.at(-1)?.body).toEqual({ status: 'discarded', revision: savedBill.revision });
});

describe('the keys of the counter', () => {
  it('return with ↑ from the empty search field to the line added last, wherever it is', async () => {
    await renderBill(savedBill);
    askFor('8901030912344');
    await waitFor(() => expect(screen.getByLabelText('Quantity of Assam tea')).toHaveValue('2'));
    fireEvent.keyDown(search(), { key: 'ArrowUp' });
    expect(screen.getByLabelText('Quantity of Assam tea')).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Assam tea' }), { detail: 1 });
    fireEvent.keyDown(search(), { key: 'ArrowUp' });
    expect(screen.getByLabelText('Quantity of Neem soap')).toHaveFocus();
  });

  it('F4 and F8 announce what they changed, and are named on their buttons', async () => {
    await renderBill({ ...savedBill, paymentMethod: undefined });
    const said = (): string[] => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said()).toEqual(expect.arrayContaining(['Walk-in customer', '']));
    fireEvent.keyDown(search(), { key: 'F4' });
    fireEvent.keyDown(search(), { key: 'F8' });
    expect(said()).toEqual(expect.arrayContaining(['No customer yet', 'Cash']));
    fireEvent.keyDown(search(), { key: 'F4' });
    fireEvent.keyDown(search(), { key: 'F8' });
    expect(said()).toEqual(expect.arrayContaining(['Walk-in customer', 'UPI']));
    const told = [...document.querySelectorAll('[aria-keyshortcuts]')].map((one) =>
      one.getAttribute('aria-keyshortcuts'),
    );
    expect(new Set(told)).toEqual(
      new Set(['F2', 'F4', 'F8', 'Shift+F8', 'F9', 'Control+S', 'Control+P', 'Control+Enter']),
    );
  });

  it('accept a code from a keyboard with other digits', async () => {
    const { seen } = await renderBill({ ...savedBill, lines: [] });
    askFor('८९०१०३०९१२३४४');
    await waitFor(() => expect(screen.getByLabelText('Quantity of Assam tea')).toHaveValue('1'));
    expect(seen.some(({ url }) => url.includes('8901030912344'))).toBe(true);
  });

  it('go with Enter from a field to the next product, and press a focused button of a line', async () => {
    const person = userEvent.setup();
    await renderBill(savedBill);
    act(() => screen.getByLabelText('Quantity of Assam tea').focus());
    await person.keyboard('{Enter}');
    expect(search()).toHaveFocus();
    const more = screen.getByRole('button', { name: 'Increase Assam tea' });
    act(() => more.focus());
    await person.keyboard('{Enter}');
    expect(screen.getByLabelText('Quantity of Assam tea')).toHaveValue('2');
    expect(more).toHaveFocus();
    act(() => screen.getByRole('button', { name: 'Remove Assam tea' }).focus());
    await person.keyboard('{Enter}');
    expect(screen.queryByLabelText('Quantity of Assam tea')).toBeNull();
    expect(search()).toHaveFocus();
  });
});

describe('printing from the bill page', () => {
  const printKey = (): boolean => fireEvent.keyDown(document.body, { key: 'p', code: 'KeyP', ctrlKey: true });
  const PRINT = `/dashboard/print/${savedBill.id}`;
  const saves = { [`PUT /billing/${savedBill.id}/save`]: () => json({ ...savedBill, revision: 2, customer: null }) };

  it('saves unsaved input first, then opens the print page without asking', async () => {
    const { seen, page } = await renderBill(savedBill, saves);
    press(/^Walk-in/);
    expect(printKey()).toBe(false);
    await screen.findByText('elsewhere');
    expect(commands(seen)).toEqual(['PUT save']);
    expect(page.visited.at(-1)).toBe(PRINT);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('saves nothing when all is saved', async () => {
    const { seen, page } = await renderBill(savedBill);
    printKey();
    await screen.findByText('elsewhere');
    expect([commands(seen), page.visited.at(-1)]).toEqual([[], PRINT]);
  });

  it('waits for a running save', async () => {
    const answer = held(json({ ...savedBill, revision: 2, customer: null }));
    const { seen, page } = await renderBill(savedBill, {
      [`PUT /billing/${savedBill.id}/save`]: async () => answer.answer({} as never),
    });
    press(/^Walk-in/);
    press(/^Save as draft/);
    await waitFor(() => expect(commands(seen)).toEqual(['PUT save']));
    printKey();
    printKey();
    expect(page.path()).toBe(BILL_PATH);
    answer.release();
    await screen.findByText('elsewhere');
    expect([commands(seen), page.visited.filter((path) => path === PRINT)]).toEqual([['PUT save'], [PRINT]]);
  });

  it('stays on a bill that cannot be saved, and shows the reason', async () => {
    const { page } = await renderBill(savedBill, {
      [`PUT /billing/${savedBill.id}/save`]: () => json({ code: 'not_found', message: 'x' }, 404),
    });
    press(/^Walk-in/);
    printKey();
    await screen.findAllByText('Failed to save bill');
    expect(page.path()).toBe(BILL_PATH);
  });
});

describe('a bill that was just generated', () => {
  const answers = { [`POST /billing/${savedBill.id}/complete`]: () => json(completedBill) };

  it.each([true, false])("opens the print dialog only when the shop's setting says so (%p)", async (autoPrint) => {
    const { page } = await renderBill(savedBill, answers, { ...sampleProfile, autoPrint });
    press(/^Generate bill/);
    await screen.findByText('elsewhere');
    const state = { isGenerated: true, printsAtOnce: autoPrint };
    expect([page.path(), page.state()]).toEqual([`/dashboard/billing/${savedBill.id}`, state]);
  });
});
