import type { RecordedEvent, RecordedFact } from './envelope.ts';
import type { LedgerFact } from './ledger.ts';

/** The events that move stock. A type added here does not compile until replay and read models handle it. */
export const stockEvents = [
  'OpeningStockRecorded',
  'PurchaseRecorded',
  'PurchaseCorrected',
  'PurchaseReversed',
  'StockAdjusted',
  'BillCompleted',
  'BillCancelled',
  'CreditNoteIssued',
] as const satisfies readonly LedgerFact['type'][];

/** An event of the ledger that moves stock. */
export type StockEvent = Extract<RecordedFact<LedgerFact>, { type: (typeof stockEvents)[number] }>;

const types: ReadonlySet<string> = new Set(stockEvents);

/** Narrows an event to those that move stock. */
export function isStockEvent(event: RecordedEvent): event is StockEvent {
  return types.has(event.type);
}
