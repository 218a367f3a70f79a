import type { FiledDocument } from './filedDocument.ts';

/** The tables by rate that a document's taxed lines may belong to. */
export type Section = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur';

/** Above this total a bill to an unregistered buyer of another state stands by itself (R48), in paise. */
const LARGE_PAISE = 10_000_000;

/** State of supply; the shop's where none is recorded (R16). */
export const placeOf = (document: FiledDocument, shopState: string): string =>
  document.placeOfSupply.stateCode ?? shopState;

/** The table of a document's taxed lines (R28). A note follows its bill: for a large one it stands by itself, however small (R47). */
export function sectionOf(document: FiledDocument, shopState: string): Section {
  const isNote = document.kind === 'credit_note';
  if (document.buyerGstin !== null) return isNote ? 'cdnr' : 'b2b';
  const { grandTotalPaise } = isNote ? document.original : document;
  const isLarge = grandTotalPaise > LARGE_PAISE && placeOf(document, shopState) !== shopState;
  if (!isLarge) return 'b2cs';
  return isNote ? 'cdnur' : 'b2cl';
}
