import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
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

it('pays nothing back for a bill that is not paid yet', () => {
  renderPage(<CreditNoteDialog bill={{ ...bill, paymentMethod: 'UPI' }} onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: /All/ }));
  expect(screen.getByRole('status')).toHaveTextContent('Lowers what is still to pay by ₹200.00.');
  expect(screen.queryByLabelText('Money back by')).toBeNull();
});
