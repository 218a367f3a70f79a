import { isServiceCode } from '@bahi/contracts';
import { showsTax } from './documentTax.ts';
import type { RecordedDocument } from './recordedDocument.ts';
import type { Say } from './texts/say.ts';

/** The copies of an invoice: three for goods, two for services (rule 48, R52). */
type InvoiceCopy = 'original' | 'duplicate' | 'triplicate';
/** What to print: the plain paper, one marked `Copy`, one copy of an invoice, or all of them. */
export type Copies = 'plain' | 'copy' | InvoiceCopy | 'all';

const NAMES: Readonly<Record<string, Copies>> = {
  '1': 'copy',
  true: 'copy',
  original: 'original',
  duplicate: 'duplicate',
  triplicate: 'triplicate',
  all: 'all',
};

/** What the parameter `copy` of an address asks for; anything unknown is the plain paper. */
export const copiesIn = (parameter: string | null | undefined): Copies => NAMES[parameter ?? ''] ?? 'plain';

/** The marked copies that a document can have: those of an invoice, or none. */
export function invoiceCopies(document: RecordedDocument): InvoiceCopy[] {
  if (document.documentKind === 'credit_note' || !showsTax(document)) return [];
  const isOfServices = document.lines.every(({ hsn }) => hsn !== null && isServiceCode(hsn));
  return isOfServices ? ['original', 'duplicate'] : ['original', 'duplicate', 'triplicate'];
}

/** The mark of each paper to print, one entry per language. A copy that the document does not have is printed plain. */
export function marksOf(document: RecordedDocument, copies: Copies, say: Say): string[][] {
  if (copies === 'copy') return [say.each((texts) => texts.copies.copy)];
  const available = invoiceCopies(document);
  const chosen = available.filter((one) => copies === 'all' || one === copies);
  if (chosen.length === 0) return [[]];
  // of two copies the supplier keeps the second
  const isPair = available.length === 2;
  return chosen.map((one) =>
    say.each((texts) => texts.copies[one === 'duplicate' && isPair ? 'duplicateOfServices' : one]),
  );
}
