import type { PrintLanguage } from '@bahi/contracts';
import type { Block, FooterBlock, PrintedDocument } from './blocks.ts';
import type { Copies } from './copies.ts';
import { lines } from './lineBlocks.ts';
import { heading, parties } from './partyBlocks.ts';
import { payment, qr, refund } from './paymentBlocks.ts';
import { balanceOf, type DocumentState, type RecordedDocument } from './recordedDocument.ts';
import { taxesBlock } from './taxBlocks.ts';
import { sayIn, type Say } from './texts/say.ts';
import { totals, words } from './totalBlocks.ts';

export interface PrintOptions {
  language: PrintLanguage;
  /** Marks the papers; nothing else differs. */
  copies?: Copies;
  /** The picture that the document's seller names: a PNG in base64. */
  logo?: string | undefined;
}

/**
 * The contents of a printed bill or estimate, block by block: the document as recorded and what happened to it since.
 * Independent of the paper size.
 */
export function printableBill(
  document: RecordedDocument,
  state: DocumentState,
  { language, copies = 'plain', logo }: PrintOptions,
): PrintedDocument {
  const say = sayIn(language);
  const balance = balanceOf(document, state);
  const title = say.line((texts) => texts.titles[document.documentKind]);
  const isDraft = document.documentKind === 'estimate';
  const blocks: (Block | null)[] = [
    { ...heading(document, say, copies), logo: logo ?? null },
    state.cancelledAt === null ? null : { kind: 'mark', words: say.each((texts) => texts.cancelled) },
    parties(document, state, say),
    lines(document, say, language),
    taxesBlock(document, say),
    totals(document, say),
    words(document, say, language),
    refund(document, say) ?? (isDraft ? null : payment(document, state, balance, say)),
    qr(document, balance, say),
    footer(document, state, say),
  ];
  return {
    title: document.number === null ? title : `${title} ${document.number}`,
    fileName: fileNameOf(document),
    language: language === 'hi' ? 'hi-IN' : 'en-IN',
    at: document.at,
    shopName: document.seller.shopName,
    blocks: blocks.filter((block) => block !== null),
    pageText: say.line((texts) => texts.pageText),
    continued: say.line((texts) => texts.continued),
    isBilingual: language === 'both',
  };
}

/** Keeps letters and digits of any script, `-` and `.`, which are safe in any file system and header. */
function fileNameOf({ number, id, documentKind }: RecordedDocument): string {
  const name = (number ?? '').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return name === '' ? `${documentKind === 'estimate' ? 'estimate' : 'bill'}-${id.slice(0, 8)}` : name;
}

/** The lines of a text that say something. */
const linesIn = (text: string | null): string[] => (text ?? '').split('\n').filter((line) => line.trim() !== '');

function footer(
  { note, documentKind, seller }: RecordedDocument,
  { cancelledAt }: DocumentState,
  say: Say,
): FooterBlock {
  const [first, ...rest] = linesIn(note);
  const isSale = documentKind !== 'estimate' && documentKind !== 'credit_note';
  return {
    kind: 'footer',
    note: first === undefined ? [] : [`${say.line((texts) => texts.note)}: ${first}`, ...rest],
    shop: linesIn(seller.billFooter),
    signature: documentKind === 'estimate' ? [] : say.each((texts) => texts.signature),
    closing: !isSale || cancelledAt !== null ? [] : say.each((texts) => texts.thanks),
  };
}
