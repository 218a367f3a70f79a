import type { BillView, CreditNoteView } from '@bahi/contracts';
import { isUciService, kolkata, type UciDocument } from '@bahi/testing/realData';
import type { ShopClient } from './shopClient.ts';

/** A sold line of which something may still come back. */
interface SoldLine {
  billId: string;
  lineNo: number;
  left: number;
}

const keyOf = ({ customer, sku, pricePaise }: UciDocument['lines'][number]): string =>
  [customer, sku, pricePaise].join('|');

/**
 * Brings the returns of the slice: a line that fits an earlier sale to the same customer becomes a credit note, up to what is left
 * of that sale. Other goods come back as an adjustment; other services are only counted.
 */
export class UciReturns {
  readonly notes: CreditNoteView[] = [];
  /** At the returns' own prices. */
  adjustedPaise = 0;
  servicePaise = 0;
  readonly #shop: ShopClient;
  readonly #importId: string;
  readonly #productId: (sku: string) => string;
  readonly #sold = new Map<string, SoldLine[]>();

  constructor(shop: ShopClient, importId: string, productId: (sku: string) => string) {
    this.#shop = shop;
    this.#importId = importId;
    this.#productId = productId;
  }

  /** What the notes come to. */
  creditedPaise(isCounted: (note: CreditNoteView) => boolean = () => true): number {
    return this.notes.filter(isCounted).reduce((sum, { grandTotalPaise }) => sum + grandTotalPaise, 0);
  }

  /** Remembers what was sold. */
  note(document: UciDocument, bill: BillView): void {
    for (const [index, line] of document.lines.entries()) {
      const { lineNo = 0 } = bill.lines[index] ?? {};
      const known = this.#sold.get(keyOf(line)) ?? [];
      this.#sold.set(keyOf(line), [...known, { billId: bill.id, lineNo, left: line.quantity }]);
    }
  }

  async bring(document: UciDocument): Promise<void> {
    const credited = new Map<string, Map<number, number>>();
    const rest = new Map<string, number>();
    for (const line of document.lines) {
      let units = -line.quantity;
      for (const sold of this.#sold.get(keyOf(line)) ?? []) {
        const taken = Math.min(units, sold.left);
        if (taken === 0) continue;
        sold.left -= taken;
        units -= taken;
        const lines = credited.get(sold.billId) ?? new Map<number, number>();
        credited.set(sold.billId, lines.set(sold.lineNo, (lines.get(sold.lineNo) ?? 0) + taken));
      }
      if (isUciService(line.sku)) this.servicePaise += units * line.pricePaise;
      else {
        this.adjustedPaise += units * line.pricePaise;
        if (units > 0) rest.set(line.sku, (rest.get(line.sku) ?? 0) + units);
      }
    }
    const brought = { importId: this.#importId, occurredAt: kolkata(document.time) };
    for (const [billId, lines] of credited) {
      const body = {
        ...brought,
        originalNumber: document.number,
        refundMethod: 'CASH',
        lines: [...lines].map(([lineNo, units]) => ({ lineNo, quantityMilli: units * 1_000, restock: true })),
      };
      this.notes.push(await this.#shop.send<CreditNoteView>('POST', `/billing/${billId}/credit-notes`, body));
    }
    for (const [sku, units] of rest) {
      const adjustment = { productId: this.#productId(sku), quantityMilli: units * 1_000, reason: 'other' };
      await this.#shop.send('POST', '/stock-adjustments', { ...brought, ...adjustment });
    }
  }
}
