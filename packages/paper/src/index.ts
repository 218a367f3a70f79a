/*
 * How to print a bill, on the server and in the browser:
 *
 *   const recorded = documentOfView(view); // the view from GET /billing/{id}, also for a draft
 *   const printed = printableBill(recorded.document, recorded.state, { language, copy });
 *   for (const block of printed.blocks) … // see blocks.ts
 *
 * `@bahi/paper/qrCode` makes QR codes in both places; `@bahi/paper/pdf` draws PDFs on the server only.
 */
export type * from './blocks.ts';
export { billMessage } from './billMessage.ts';
export { blockOf, needed } from './blocksOf.ts';
export { documentOfCreditNote } from './creditNoteDocument.ts';
export { printableReceipt } from './khata/printableReceipt.ts';
export { printableStatement } from './khata/printableStatement.ts';
export { receiptMessage } from './khata/receiptMessage.ts';
export { statementMessage } from './khata/statementMessage.ts';
export type { PartyKind } from './khata/party.ts';
export { copiesIn, invoiceCopies, type Copies } from './copies.ts';
export { printableBill, type PrintOptions } from './printableBill.ts';
export { documentOfView, type DocumentState, type RecordedDocument } from './recordedDocument.ts';
export { dayCloseSlip, drawerSlip, type SlipShop } from './slip/dayCloseSlip.ts';
export { netOf } from './slip/drawerLines.ts';
export type { PrintedSlip } from './slip/slip.ts';
export { slipMessage } from './slip/slipMessage.ts';
export { upiRequest, type UpiPayee, type UpiRequest } from './upi/upiRequest.ts';
