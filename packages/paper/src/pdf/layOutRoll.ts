import type { LineRow, LinesBlock, PrintedDocument } from '../blocks.ts';
import { qrCode, qrDots } from '../upi/qrCode.ts';
import { blockOf, fillIn, needed } from '../blocksOf.ts';
import { breakRows } from './breakRows.ts';
import { MAX_LENGTH, upToDot, type PaperMeasures } from './measures.ts';
import { heightOf, stack, type Page } from './page.ts';
import { below, oneByOne, qrStrip, ruled, space, StripMaker, type Strip, type TextBox } from './strip.ts';
import type { Typesetter } from './typesetter.ts';

const GAP = 4;
const SHOP = 12;
const TITLE = 11;
const GRAND = 12;
const MARK = 14;

/**
 * Lays out a document on a roll: one page as long as its content, or several where it would be longer than viewers can
 * show.
 */
export function layOutRoll(document: PrintedDocument, type: Typesetter, paper: PaperMeasures): Page[] {
  const roll = new Roll(document, new StripMaker(type), paper);
  return roll.pages();
}

class Roll {
  readonly #document: PrintedDocument;
  readonly #make: StripMaker;
  readonly #paper: PaperMeasures;
  readonly #box: TextBox;
  readonly #mark: readonly Strip[];

  constructor(document: PrintedDocument, make: StripMaker, paper: PaperMeasures) {
    this.#document = document;
    this.#make = make;
    this.#paper = paper;
    this.#box = { x: 0, width: paper.inner, size: paper.body };
    this.#mark = make.mark(document, paper.inner, MARK);
  }

  pages(): Page[] {
    const { top, bottom } = this.#paper;
    const lines = needed(this.#document, 'lines');
    const first = this.#heading();
    const rows = lines.rows.map((row) => this.#row(row, lines));
    const tail = this.#tail();
    const after = this.#after();
    const most = MAX_LENGTH - top - bottom;
    // the page number does not affect the height
    const again = this.#headingAgain(1, 1);
    const ranges = breakRows({
      heights: rows.map(({ height }) => height),
      tail: tail.height + heightOf(after),
      more: this.#continued().height,
      room: (page) => most - heightOf(page === 0 ? first : again),
    });
    return ranges.map(([from, end], index) => {
      const isLast = end === rows.length;
      return this.#page([
        ...(index === 0 ? first : this.#headingAgain(index + 1, ranges.length)),
        ...rows.slice(from, end),
        ...(isLast ? [tail, ...after] : [this.#continued()]),
      ]);
    });
  }

  #page(strips: readonly Strip[]): Page {
    const { width, left, top, bottom } = this.#paper;
    const page: Page = { width, height: 0, left, placed: [] };
    page.height = upToDot(stack(page, strips, top) + bottom);
    return page;
  }

  #rule(): Strip {
    return ruled(this.#paper.inner, this.#paper.rule, GAP / 2);
  }

  #centered(texts: readonly string[], size: number, weight: 'regular' | 'bold' = 'regular'): Strip {
    return this.#make.paragraphs(texts, { ...this.#box, size, weight, align: 'center' });
  }

  #heading(): Strip[] {
    const { shopName, contact, title, statements, copy } = needed(this.#document, 'heading');
    const { facts, buyer } = needed(this.#document, 'parties');
    const size = this.#paper.body;
    return [
      this.#centered([shopName], SHOP, 'bold'),
      this.#centered(contact, size),
      this.#centered(statements, size),
      this.#centered(
        [[...title, ...copy.map((word) => `(${word})`)].join(' / ').replaceAll(' / (', ' (')],
        TITLE,
        'bold',
      ),
      ...this.#mark,
      this.#rule(),
      this.#make.paragraphs(
        facts.map(({ label, value }) => `${label}: ${value}`),
        this.#box,
      ),
      ...(buyer === null
        ? []
        : [this.#make.paragraphs([`${buyer.label}: ${buyer.name}`, ...buyer.details], this.#box)]),
      this.#rule(),
    ];
  }

  #headingAgain(page: number, pages: number): Strip[] {
    const size = this.#paper.body;
    return [
      this.#centered([this.#document.shopName], size, 'bold'),
      this.#centered([this.#document.title, fillIn(this.#document.pageText, page, pages)], size),
      ...this.#mark,
      this.#rule(),
    ];
  }

  #continued(): Strip {
    return below([this.#rule(), this.#centered([`${this.#document.continued} …`], this.#paper.body, 'bold')]);
  }

  #row({ lineNo, cells }: LineRow, { discountLabel }: LinesBlock): Strip {
    const box = this.#box;
    const [name = '', ...more] = cells.name ?? [];
    const [quantity, unitPrice, discount, amount] = (['quantity', 'unitPrice', 'discount', 'amount'] as const).map(
      (key) => (cells[key] ?? []).join(' '),
    );
    const price = `${quantity} × ${unitPrice}`;
    const figures =
      discount === ''
        ? [this.#make.spread(price, amount ?? '', box)]
        : [this.#make.paragraphs([price], box), this.#make.spread(`${discountLabel}: -${discount}`, amount ?? '', box)];
    return below([this.#make.paragraphs([`${lineNo}. ${name}`, ...more], box), ...figures, space(GAP / 2)]);
  }

  #tail(): Strip {
    const { rows } = needed(this.#document, 'totals');
    const words = needed(this.#document, 'words');
    return below([
      this.#rule(),
      ...rows.map(({ label, value, isGrand }) =>
        this.#make.spread(label, value, isGrand ? { ...this.#box, size: GRAND, weight: 'bold' } : this.#box),
      ),
      this.#make.paragraphs([`${words.label}:`, ...words.sentences], this.#box),
      ...this.#mark,
    ]);
  }

  #after(): Strip[] {
    const payment = blockOf(this.#document, 'payment')?.facts ?? [];
    const { note, closing } = needed(this.#document, 'footer');
    return [
      ...(payment.length === 0 ? [] : [this.#rule()]),
      ...payment.map(({ label, value }) => this.#make.spread(`${label}:`, value, this.#box)),
      ...this.#qr(),
      ...(note.length === 0 ? [] : [this.#rule()]),
      ...oneByOne(this.#make.paragraphs(note, this.#box)),
      ...(closing.length === 0 ? [] : [this.#rule(), this.#centered(closing, this.#paper.body)]),
    ];
  }

  /** At six dots a module where the print head is wide enough. The longest link still fits at four. */
  #qr(): Strip[] {
    const block = blockOf(this.#document, 'qr');
    if (block === undefined) return [];
    const { inner, body } = this.#paper;
    const code = qrCode(block.link);
    return [
      this.#rule(),
      qrStrip(code, qrDots(code, this.#paper), inner, 'center'),
      this.#centered(block.caption, body),
    ];
  }
}
