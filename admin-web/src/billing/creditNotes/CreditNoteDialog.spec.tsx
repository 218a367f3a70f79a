import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BillView } from '@bahi/contracts';
import { setLanguage } from '../../i18n/language.ts';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { savedBill } from '../../testing/renderBill.ts';
import { renderPage } from '../../testing/renderPage.ts';
import { json, stubServer } from '../../testing/stubServer.ts';
import { CreditNoteDialog } from './CreditNoteDialog.tsx';

const [line] = savedBill.lines;
const bill = {
  ...savedBill,
  status: 'completed',
  invoiceNumber: 'INV/2526/00001',
  paymentMethod: 'CASH',
  roundOff: 'rupee',
  lines: [
    { ...line, lineNo: 1, quantityMilli: 4_000, grossPaise: 20_000, taxableValuePaise: 20_000, lineTotalPaise: 20_000 },
  ],
  grandTotalPaise: 20_000,
  paidPaise: 20_000,
  awaitedPaise: 0,
  duePaise: 0,
} as BillView;

beforeAll(async () => setLanguage('en'));
beforeEach(() => queryClient.clear());

it('shows the amount before the note is issued, and sends what was chosen', async () => {
  let closed = 0;
  const target = `POST /billing/${bill.id}/credit-notes`;
  const seen = stubServer({ [target]: () => json({ id: 'n', number: 'CN/2526/00001' }, 201) });
  renderPage(<CreditNoteDialog bill={bill} onClose={() => (closed += 1)} />);
  const issue = screen.getByRole('button', { name: 'Issue credit note' });
  expect(issue).toBeDisabled();
  const quantity = screen.getByRole('textbox', { name: /Comes back/ });
  fireEvent.change(quantity, { target: { value: '5' } });
  expect(quantity).toHaveAccessibleDescription(/At most 4 of/);
  fireEvent.change(quantity, { target: { value: '2' } });
  expect(screen.getByRole('status')).toHaveTextContent('To pay back: ₹100.00');
  fireEvent.click(issue);
  await waitFor(() => expect(closed).toBe(1));
  const [{ body } = { body: undefined }] = seen;
  expect(body).toEqual({ lines: [{ lineNo: 1, quantityMilli: 2_000, restock: true }], refundMethod: 'CASH' });
});

it('sends each line to its own place, and all to one', async () => {
  const target = `POST /billing/${bill.id}/credit-notes`;
  const seen = stubServer({ [target]: () => json({ id: 'n', number: 'CN/2526/00001' }, 201) });
  const [first] = bill.lines;
  const other = { ...first, lineNo: 2, name: 'Neem soap' } as (typeof bill.lines)[number];
  renderPage(<CreditNoteDialog bill={{ ...bill, lines: [first!, other] }} onClose={() => undefined} />);
  const choose = (box: HTMLElement, name: string) => {
    fireEvent.mouseDown(box);
    fireEvent.click(screen.getByRole('option', { name }));
  };
  const lines = screen.getAllByRole('group');
  const goesTo = (line: HTMLElement) => within(line).getByRole('combobox', { name: /Goods go/ });
  expect(screen.getAllByRole('combobox', { name: /oods go/ })).toHaveLength(1);
  for (const line of lines) fireEvent.click(within(line).getByRole('button', { name: /All/ }));
  const all = screen.getByRole('combobox', { name: /All goods go/ });
  choose(all, 'Destroyed');
  expect(lines.map((line) => goesTo(line).textContent)).toEqual(['Destroyed', 'Destroyed']);
  choose(goesTo(lines[1]!), 'Back to the shelf');
  expect([goesTo(lines[0]!).textContent, all.textContent]).toEqual(['Destroyed', 'Each line its own way']);
  fireEvent.click(screen.getByRole('button', { name: 'Issue credit note' }));
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.body).toMatchObject({
    lines: [
      { lineNo: 1, restock: 'destroyed' },
      { lineNo: 2, restock: true },
    ],
  });
});

it('pays nothing back for a bill that is not paid yet', () => {
  const awaited = { paidPaise: 0, awaitedPaise: 20_000 };
  renderPage(<CreditNoteDialog bill={{ ...bill, paymentMethod: 'UPI', ...awaited }} onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: /All/ }));
  expect(screen.getByRole('status')).toHaveTextContent('Lowers what is still to pay by ₹200.00.');
  expect(screen.queryByLabelText('Money back by')).toBeNull();
});

it('gives back at most what was paid: by a method, or as an advance of a named customer', async () => {
  const target = `POST /billing/${bill.id}/credit-notes`;
  const seen = stubServer({ [target]: () => json({ id: 'n', number: 'CN/2526/00001' }, 201) });
  const partly = { ...bill, paymentMethod: undefined, customerId: 'c'.repeat(32), paidPaise: 5_000, duePaise: 15_000 };
  renderPage(<CreditNoteDialog bill={partly} onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: /All/ }));
  expect(screen.getByRole('status')).toHaveTextContent(
    'Lowers what is still to pay by ₹150.00.₹50.00 becomes an advance of the customer.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Issue credit note' }));
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.body).toMatchObject({ refundMethod: null, refundPaise: 0 });
});

it('takes nothing out of the drawer for a bill that was never paid', () => {
  const credit = { paymentMethod: undefined, paidPaise: 0, duePaise: 20_000 };
  renderPage(<CreditNoteDialog bill={{ ...bill, ...credit }} onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: /All/ }));
  expect(screen.getByRole('status')).toHaveTextContent('Nothing is paid back.');
  expect(screen.queryByLabelText('Money back by')).toBeNull();
});
