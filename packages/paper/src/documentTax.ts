import type { DocumentKind } from '@bahi/contracts';
import type { TaxKey } from './blocks.ts';
import { plainQuantity } from './figures/money.ts';
import type { RecordedDocument, RecordedLine } from './recordedDocument.ts';
import type { PaperTexts } from './texts/en.ts';

/** States whose second half of the tax is a Union territory's. Delhi, Puducherry and Jammu and Kashmir have laws of their own. */
const UNION_TERRITORIES: readonly (string | null)[] = ['04', '26', '31', '35', '38', '97'];

/** The kind of the bill, also of the one that a credit note is for. */
const billKind = ({ documentKind, credit }: RecordedDocument): DocumentKind | 'estimate' =>
  documentKind === 'credit_note' ? (credit?.original.documentKind ?? 'bill') : documentKind;

/** Whether a document has columns of tax. An estimate has none, so that nobody takes it for an invoice (R4). */
export const showsTax = (document: RecordedDocument): boolean =>
  ['tax_invoice', 'invoice_cum_bill_of_supply'].includes(billKind(document)) && document.credit?.bearsTax !== false;

/** Whether the amount of a line is what is paid for it. On other papers it is before the bill's discount and tax. */
export const hasLineTotals = (document: RecordedDocument): boolean => document.credit !== null || showsTax(document);

/** Whether a document is one of a registered shop, with GST number and HSN codes. */
export const isUnderGst = (document: RecordedDocument): boolean =>
  document.seller.gstRegistration !== 'none' && billKind(document) !== 'estimate';

/** The taxes of a document: two halves within the state, one across states (R18). */
export function taxesOf({ placeOfSupply, seller }: RecordedDocument): TaxKey[] {
  return placeOfSupply !== null && placeOfSupply.stateCode !== seller.stateCode ? ['igst'] : ['cgst', 'sgst'];
}

/** The printed name of a tax, which depends on the shop's state. */
export const taxName =
  (key: TaxKey, { seller }: RecordedDocument) =>
  (texts: PaperTexts): string =>
    texts[key === 'sgst' && UNION_TERRITORIES.includes(seller.stateCode) ? 'utgst' : key];

export const paiseOf = (line: RecordedLine, key: TaxKey): number =>
  ({ cgst: line.cgstPaise, sgst: line.sgstPaise, igst: line.igstPaise })[key];

/** Basis points as `18%`. */
export const percent = (bps: number): string => `${plainQuantity(bps * 10)}%`;

/** The rate of a line, `18%`, or why it has none. */
export const rateName =
  ({ taxClass, gstRateBps }: Pick<RecordedLine, 'taxClass' | 'gstRateBps'>) =>
  (texts: PaperTexts): string =>
    taxClass === 'taxable' ? percent(gstRateBps) : texts.untaxed[taxClass];

/** Tax on top of the price; 0 where the price contains it. */
export const addedTaxPaise = (line: RecordedLine): number =>
  line.priceIncludesTax ? 0 : line.cgstPaise + line.sgstPaise + line.igstPaise;
