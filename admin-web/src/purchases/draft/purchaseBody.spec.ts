import { describe, expect, it } from '@jest/globals';
import type { ProductRow } from '@bahi/contracts';
import { batchBody, correctionBody, draftErrors, isFine, purchaseBody } from './purchaseBody.ts';
import { emptyLine, newDraft, withProduct, type LineDraft, type PurchaseDraft } from './purchaseDraft.ts';

const row = { id: 'a'.repeat(32), name: 'Sugar', unit: 'kg', currentStockMilli: 10_000 } as ProductRow;
const line: LineDraft = { ...withProduct(emptyLine(0), row), quantityMilli: 5_000, amountPaise: 4_000 };
const head = { ...newDraft('2026-01-05'), vendorId: 'b'.repeat(32), vendorBillNumber: 'G-1' };
const draft: PurchaseDraft = { ...head, lines: [line] };

describe('the body of a purchase', () => {
  it('has the stock as the form showed it, and the price or the total', () => {
    const sent = { productId: row.id, quantityMilli: 5_000, purchasePricePaise: 4_000 };
    expect(purchaseBody(draft, line)).toMatchObject({ ...sent, openingStockMilli: 10_000, closingStockMilli: 15_000 });
    const byTotal: LineDraft = { ...line, typed: 'total', amountPaise: 10_000 };
    expect(purchaseBody(draft, byTotal).purchasePricePaise).toBeUndefined();
    expect(batchBody({ ...head, lines: [line, byTotal] }).lines).toEqual([
      sent,
      { productId: row.id, quantityMilli: 5_000, lineTotalPaise: 10_000 },
    ]);
  });

  it('corrects by the total in the form, without a price derived from it', () => {
    const byTotal: LineDraft = { ...line, typed: 'total', amountPaise: 10_000 };
    const body = correctionBody({ ...head, lines: [byTotal] }, 7);
    expect(body).toMatchObject({ lineTotalPaise: 10_000, note: '', revision: 7 });
    expect(body.purchasePricePaise).toBeUndefined();
    expect(draftErrors({ ...head, lines: [byTotal] }, 7)).toEqual({ head: {}, lines: [{}] });
  });
});

describe('the check of a purchase before it is sent', () => {
  it('checklist 54: requires product, vendor, date, bill number, quantity and price', () => {
    const { head: inHead, lines } = draftErrors({ ...newDraft(''), lines: [emptyLine(0)] });
    expect(inHead).toEqual({
      vendorId: 'errors.vendor_required',
      purchaseDate: 'errors.purchase_date_required',
      vendorBillNumber: 'errors.bill_number_required',
    });
    expect(lines).toEqual([
      {
        productId: 'errors.product_required',
        quantityMilli: 'errors.quantity_required',
        purchasePricePaise: 'errors.purchase_price_missing',
      },
    ]);
  });

  it('requires whole numbers for indivisible units', () => {
    const half = { ...withProduct(emptyLine(0), { ...row, unit: 'pcs' }), quantityMilli: 1_500, amountPaise: 4_000 };
    expect(draftErrors({ ...head, lines: [half] }).lines).toEqual([{ quantityMilli: 'errors.not_whole_units' }]);
  });

  it('checklist 55: finds a closing stock other than opening + purchased, in a correction too', () => {
    expect(isFine(draftErrors(draft))).toBe(true);
    const wrong = { ...head, lines: [{ ...line, isQuantityTyped: true, closingMilli: 16_000 }] };
    const found = [{ closingStockMilli: 'errors.closing_stock_mismatch' }];
    expect(draftErrors(wrong).lines).toEqual(found);
    expect(draftErrors(wrong, 7).lines).toEqual(found);
  });

  it('sends the quantity that follows from a typed closing stock', () => {
    const counted = { ...line, quantityMilli: null, closingMilli: 50_000 };
    expect(draftErrors({ ...head, lines: [counted] }).lines).toEqual([{}]);
    expect(batchBody({ ...head, lines: [counted, line] }).lines[0]?.quantityMilli).toBe(40_000);
    expect(correctionBody({ ...head, lines: [counted] }, 7).quantityMilli).toBe(40_000);
    const less = draftErrors({ ...head, lines: [{ ...counted, closingMilli: 9_000 }] });
    expect(less.lines).toEqual([
      { quantityMilli: 'errors.quantity_required', closingStockMilli: 'errors.closing_stock_mismatch' },
    ]);
  });

  it('distinguishes invalid numbers from missing ones, line by line', () => {
    const odd = { ...line, quantityMilli: Number.NaN, amountPaise: Number.NaN };
    expect(draftErrors({ ...head, lines: [line, odd] }).lines).toEqual([
      {},
      { quantityMilli: 'errors.invalid', purchasePricePaise: 'errors.invalid' },
    ]);
  });
});
