import { beforeAll, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { setLanguage } from '../../i18n/language.ts';
import { batchBody, draftErrors, purchaseBody } from '../draft/purchaseBody.ts';
import { emptyLine, newDraft, type PurchaseDraft } from '../draft/purchaseDraft.ts';
import { PurchasePayment } from './PurchasePayment.tsx';

const shown: { draft: PurchaseDraft } = { draft: newDraft('2026-01-05') };
function Form() {
  const [draft, setDraft] = useState(newDraft('2026-01-05'));
  useEffect(() => void (shown.draft = draft), [draft]);
  return <PurchasePayment draft={draft} totalPaise={50_000} onChange={setDraft} error={undefined} />;
}

/** The payments of both bodies. */
const sent = () => [purchaseBody(shown.draft, emptyLine(0)).payments, batchBody(shown.draft).payments];
const choose = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeAll(async () => setLanguage('en'));

it('a bill is paid outside the drawer unless another way is chosen', () => {
  render(<Form />);
  expect(screen.getByRole('button', { name: 'Outside the drawer' })).toHaveAttribute('aria-pressed', 'true');
  expect(sent()).toEqual([undefined, undefined]);
  choose('Owed');
  screen.getByText('₹500.00 is owed to the vendor.');
  expect(sent()).toEqual([[], []]);
  choose('Outside the drawer');
  expect(sent()).toEqual([undefined, undefined]);
});

it('what is paid now in parts leaves the rest owed', () => {
  render(<Form />);
  choose('Now');
  expect(sent()[0]).toEqual([{ method: 'CASH', amountPaise: 50_000 }]);
  type('Cash paid', '200');
  type('UPI paid', '100');
  type('UPI or card reference', '402912345678');
  screen.getByText('Paid: ₹300.00 · Owed: ₹200.00');
  const parts = [
    { method: 'CASH', amountPaise: 20_000 },
    { method: 'UPI', amountPaise: 10_000, reference: '402912345678' },
  ];
  expect(sent()).toEqual([parts, parts]);
});

it('more than the bill is marked, and text that is no amount keeps the bill from being sent', () => {
  render(<Form />);
  choose('Now');
  type('Card paid', '0.01');
  screen.getByText('This is ₹0.01 more than the bill.');
  type('Card paid', 'much');
  expect(draftErrors(shown.draft).head['payments']).toBe('errors.invalid');
});
