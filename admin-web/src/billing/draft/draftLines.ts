import { MAX_LINES, type BillView, type ProductTile, type Unit } from '@bahi/contracts';
import { rateOn } from '@bahi/domain/arithmetic';
import { today } from '../../providers/http/serverClock.ts';

/** A number while it is typed: null for an empty field, NaN for text that is no number. */
export type Typed = number | null;

/** One line on the bill page. */
export interface DraftLine {
  /** Identifies the line while the page is open. */
  key: number;
  /** Number of a saved line; sent back so that it stays the same line. */
  lineNo?: number;
  productId: string;
  name: string;
  localName: string | null;
  sku: string | null;
  unit: Unit;
  quantityMilli: Typed;
  unitPricePaise: Typed;
  discountPaise: Typed;
  /** The remark; null for none. */
  note: string | null;
  /** The catalogue's price, as far as it is known; shown while the line has another one. */
  listPricePaise: number | null;
  gstRateBps: number;
  priceIncludesTax: boolean;
  /** The printed price, if the line is taxed on it (R51). */
  printedPricePaise: number | null;
}

type Lines = readonly DraftLine[];

const isSmall = (unit: Unit): boolean => unit === 'gram' || unit === 'ml';

/** Initial quantity of a line: one, or ten of a very small unit. */
export const initialMilli = (unit: Unit): number => (isSmall(unit) ? 10_000 : 1_000);

/** Step of the + and − buttons: one, ten of a very small unit, a quarter of a kilogram or liter. */
export function stepMilli(unit: Unit): number {
  if (isSmall(unit)) return 10_000;
  return unit === 'kg' || unit === 'liter' ? 250 : 1_000;
}

/** Gives the sent lines the numbers they were saved under. Changes made meanwhile stay, and fields keep the focus. */
export function numbered(lines: Lines, sent: { lines: Lines }, answer: BillView): Lines {
  const saved = new Map(sent.lines.map(({ key }, index) => [key, answer.lines[index]]));
  return lines.map((line) => {
    const found = saved.get(line.key);
    // an equal bill saved by someone else may have another order of lines
    if (found?.productId !== line.productId) return line;
    const { lineNo, gstRateBps, priceIncludesTax, printedPricePaise } = found;
    const isSame =
      line.lineNo === lineNo &&
      line.gstRateBps === gstRateBps &&
      line.priceIncludesTax === priceIncludesTax &&
      line.printedPricePaise === printedPricePaise;
    // an unchanged line is not drawn again
    return isSame ? line : { ...line, lineNo, gstRateBps, priceIncludesTax, printedPricePaise };
  });
}

/** The line after a press of + or −; never less than one step above zero. */
export function stepped(line: DraftLine, direction: 1 | -1): DraftLine {
  const step = stepMilli(line.unit);
  const now = Number.isNaN(line.quantityMilli) ? 0 : (line.quantityMilli ?? 0);
  const next = now + direction * step;
  return next > 0 ? { ...line, quantityMilli: next } : line;
}

/** Whether the product needs a line more than a bill may have. */
export function isFullFor({ lines }: { lines: Lines }, product: ProductTile): boolean {
  return lines.length >= MAX_LINES && sameLine(lines, product) === undefined;
}

/** The line that takes more of a product: one without a price, discount or remark of its own. */
function sameLine(lines: Lines, product: ProductTile): DraftLine | undefined {
  return lines.find(
    (line) =>
      line.productId === product.id &&
      line.unitPricePaise === product.sellingPricePaise &&
      (line.discountPaise ?? 0) === 0 &&
      !line.note &&
      Number.isSafeInteger(line.quantityMilli),
  );
}

/** The same code twice is quantity 2 (R44), unless that line was given a price or discount of its own. */
export function withProduct(
  lines: Lines,
  product: ProductTile,
  quantityMilli: number,
): { lines: Lines; lastKey: number } {
  const same = sameLine(lines, product);
  if (same === undefined) {
    const added = lineOf(product, quantityMilli, nextKey(lines));
    return { lines: [...lines, added], lastKey: added.key };
  }
  const more = { ...same, quantityMilli: (same.quantityMilli ?? 0) + quantityMilli };
  return { lines: lines.map((line) => (line === same ? more : line)), lastKey: same.key };
}

/** Takes back what was added to a line; the line goes with the last of it. */
export function withLess(lines: Lines, key: number, quantityMilli: number): Lines {
  return lines.flatMap((line) => {
    const left = (line.quantityMilli ?? 0) - quantityMilli;
    return line.key !== key ? [line] : left > 0 ? [{ ...line, quantityMilli: left }] : [];
  });
}

/** The lines with others behind them, which get new keys. */
export function withLinesOf(lines: Lines, others: Lines): Lines {
  const first = nextKey(lines);
  return [...lines, ...others.map((line, index) => ({ ...line, key: first + index }))];
}

const nextKey = (lines: readonly DraftLine[]): number => Math.max(0, ...lines.map(({ key }) => key)) + 1;

function lineOf(product: ProductTile, quantityMilli: number, key: number): DraftLine {
  const { id, name, localName, sku, unit, sellingPricePaise, taxClass, rates, priceIncludesTax } = product;
  return {
    key,
    productId: id,
    name,
    localName,
    sku,
    unit,
    quantityMilli,
    unitPricePaise: sellingPricePaise,
    discountPaise: null,
    note: null,
    listPricePaise: sellingPricePaise,
    gstRateBps: taxClass === 'taxable' ? (rateOn(rates, today())?.rateBps ?? 0) : 0,
    priceIncludesTax,
    printedPricePaise: product.rule31D ? product.mrpPaise : null,
  };
}
