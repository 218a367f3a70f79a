import type { Labelled, PrintedDocument } from '../blocks.ts';
import { blockOf, needed } from '../blocksOf.ts';
import { qrCode, qrDots } from '../upi/qrCode.ts';
import { bodySize } from './a4Heading.ts';
import { DOT, measures } from './measures.ts';
import { below, beside, boxed, qrStrip, ruled, space, type Strip } from './strip.ts';
import type { StripMaker, TextBox } from './stripMaker.ts';

const { inner: INNER, rule: RULE } = measures.a4;
const GAP = 8;
const MARK = 20;
const STAMP = 13;
/** Space for a signature above its line. */
const SIGNATURE_SPACE = 34;
/** Lines of payment, note and footer that stay with the totals; more may go to the next page. */
const LINES_BESIDE = 8;
const LEFT = INNER * 0.5;
const RIGHT = { x: INNER * 0.54, width: INNER * 0.46 };

/** The end of a document: the totals with all that stays with them, and the strips that may go to the next page. */
export interface Closing {
  tail: Strip;
  after: Strip[];
}

/** The ways to close a document, with and without its last words, which are not worth a sheet. */
export function closingA4(document: PrintedDocument, make: StripMaker): Closing[] {
  const { closing } = needed(document, 'footer');
  const box: TextBox = { x: 0, width: INNER, size: bodySize(document), align: 'center' };
  const lastWords = closing.length === 0 ? [] : [space(GAP / 2), make.pair(closing, box)];
  return [closingWith(lastWords, document, make), closingWith([], document, make)];
}

function closingWith(lastWords: readonly Strip[], document: PrintedDocument, make: StripMaker): Closing {
  const { label, sentences } = needed(document, 'words');
  const { note, shop } = needed(document, 'footer');
  const size = bodySize(document);
  const box: TextBox = { x: 0, width: INNER, size };
  const facts = payment(document, make);
  const texts = [...make.lines(note, box), ...make.lines(shop, box)];
  const isShort = facts.length <= LINES_BESIDE;
  const isWhole = isShort && texts.length <= LINES_BESIDE;
  const left = below([
    make.pair(label, { ...box, width: LEFT }),
    make.paragraphs(sentences, { ...box, width: LEFT, weight: 'bold' }),
    space(GAP / 2),
    ...stamp(document, make),
    ...(isShort ? facts : []),
    ...qr(document, make),
  ]);
  const totals = [
    ruled(INNER, RULE, 2),
    beside([left, below([totalRows(document, make), ...signature(document, make)])]),
    ...make.mark(document, INNER, MARK),
  ];
  const rest = [...(isShort ? [] : facts), ...(texts.length === 0 ? [] : [space(GAP / 2), ...texts])];
  if (isWhole) return { tail: below([...totals, ...rest, ...lastWords]), after: [] };
  // the last words stay with the line above them
  return { tail: below(totals), after: [...rest.slice(0, -1), below([...rest.slice(-1), ...lastWords])] };
}

function totalRows(document: PrintedDocument, make: StripMaker): Strip {
  const { counts, rows } = needed(document, 'totals');
  const box: TextBox = { ...RIGHT, size: bodySize(document) };
  return below([
    ...counts.map((fact) => make.labelled(fact, box)),
    ...rows.map((row) => (row.isGrand ? grandTotal(row, box, make) : make.spread(row.label, row.value, box))),
  ]);
}

/** The amount to pay, in a box. */
function grandTotal({ label, value }: Labelled, { x, width, size }: TextBox, make: StripMaker): Strip {
  const inside: TextBox = { x: x + GAP / 2, width: width - GAP, size, weight: 'bold' };
  const strip = make.spread(label, value, inside, { size: measures.a4.grand, weight: 'bold' });
  return below([space(2), boxed(strip, { x, width, thickness: 2 * RULE }, 2), space(2)]);
}

/** `PAID` in a thin frame, `UNPAID` in a thick one. */
function stamp(document: PrintedDocument, make: StripMaker): Strip[] {
  const stamped = blockOf(document, 'payment')?.stamp ?? null;
  if (stamped === null) return [];
  const width = LEFT * 0.7;
  const words = make.pair(stamped.words, { x: 0, width, size: STAMP, weight: 'bold', align: 'center' });
  const thickness = stamped.isOpen ? 8 * DOT : 2 * DOT;
  return [boxed(words, { x: 0, width, thickness }, 2), space(GAP / 2)];
}

function payment(document: PrintedDocument, make: StripMaker): Strip[] {
  const box: TextBox = { x: 0, width: LEFT, size: bodySize(document) };
  return (blockOf(document, 'payment')?.facts ?? []).map((fact) => make.labelled(fact, box));
}

/** The QR code with its caption beside it. */
function qr(document: PrintedDocument, make: StripMaker): Strip[] {
  const block = blockOf(document, 'qr');
  if (block === undefined) return [];
  const squares = qrCode(block.link);
  const code = qrStrip(squares, qrDots(squares, measures.a4), INNER, 'start');
  const x = code.height + GAP / 2;
  const box: TextBox = { x, width: LEFT - x, size: bodySize(document) };
  const caption = below([make.pair(block.scan, box), ...block.caption.map((fact) => make.labelled(fact, box))]);
  const above = space(Math.max(0, (code.height - caption.height) / 2));
  return [beside([code, below([above, caption])])];
}

/** A line to sign on, below the totals. */
function signature(document: PrintedDocument, make: StripMaker): Strip[] {
  const { signature: text } = needed(document, 'footer');
  if (text.length === 0) return [];
  const line: Strip = {
    ...ruled(0, RULE, 0),
    rules: [{ ...RIGHT, x: RIGHT.x + RIGHT.width / 4, y: 0, width: (RIGHT.width * 3) / 4, height: RULE }],
  };
  const box: TextBox = { ...RIGHT, size: bodySize(document), align: 'end' };
  return [space(SIGNATURE_SPACE), line, make.pair(text, box)];
}
