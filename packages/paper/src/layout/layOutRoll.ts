import type { EntriesBlock, Labelled, LineRow, LinesBlock, PrintedDocument } from '../blocks.ts';
import { blockOf, fillIn, needed } from '../blocksOf.ts';
import { rupeeAmount } from '../figures/money.ts';
import { qrCode, qrDots } from '../upi/qrCode.ts';
import { breakRows } from './breakRows.ts';
import { logoStrip } from './logoStrip.ts';
import { DOT, MAX_LENGTH, upToDot, type PaperMeasures } from './measures.ts';
import { heightOf, stack, type Page } from './page.ts';
import { entryHeads, entryStrip } from './rollEntries.ts';
import { rollTaxes } from './rollTaxes.ts';
import { aligned, below, boxed, qrStrip, ruled, space, type Strip } from './strip.ts';
import { StripMaker, type TextBox } from './stripMaker.ts';
import type { TextMeasure } from './textMeasure.ts';

const GAP = 4;
const SHOP = 12;
const TITLE = 11;
const MARK = 14;
const STAMP = 11;
const MINUS = '\u2212';

/**
 * Lays out a document on a roll: one page as long as its content, or several about equally long ones where it would be
 * longer than viewers can show.
 */
export function layOutRoll(document: PrintedDocument, measure: TextMeasure, paper: PaperMeasures): Page[] {
  return new Roll(document, new StripMaker(measure), paper).pages();
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
    this.#box = { x: 0, width: paper.inner, size: document.isBilingual ? paper.bilingualBody : paper.body };
    this.#mark = make.mark(document, paper.inner, MARK);
  }

  pages(): Page[] {
    const rows = this.#rows();
    const sumAt = this.#sumAt();
    return this.#ranges(rows, sumAt(rows.length)).map(([from, end], index, ranges) => {
      const [page, pages] = [index + 1, ranges.length];
      const head = index === 0 ? this.#heading(pages) : this.#headingAgain(page, pages, sumAt(from));
      const foot = end === rows.length ? [this.#tail(), ...this.#after()] : [this.#continued(sumAt(end))];
      return this.#page([...head, ...this.#columnHeads(), ...rows.slice(from, end), ...foot]);
    });
  }

  get #table(): LinesBlock | EntriesBlock {
    return blockOf(this.#document, 'entries') ?? needed(this.#document, 'lines');
  }

  #rows(): Strip[] {
    const table = this.#table;
    if (table.kind === 'entries') return table.rows.map((row) => entryStrip(row, this.#box, this.#make));
    const numbers = this.#make.width(`${table.rows.length}.`, this.#box.size);
    return table.rows.map((row) => this.#row(row, numbers));
  }

  /** What is carried forward after so many rows. */
  #sumAt(): (end: number) => number {
    const table = this.#table;
    if (table.kind === 'entries') return (end) => table.rows[end - 1]?.carriedPaise ?? 0;
    return (end) => table.rows.slice(0, end).reduce((sum, { sums }) => sum + (sums.amount ?? 0), 0);
  }

  /** Goods need none. */
  #columnHeads(): Strip[] {
    const table = this.#table;
    if (table.kind !== 'entries') return [];
    return [entryHeads(table, { ...this.#box, weight: 'bold' }, this.#make), this.#rule()];
  }

  /** The rows of each page: of one page if it is not too long, else of as few equal ones as possible. */
  #ranges(rows: readonly Strip[], sumPaise: number): [from: number, end: number][] {
    const { top, bottom } = this.#paper;
    const most = MAX_LENGTH - top - bottom - heightOf(this.#columnHeads());
    const tail = heightOf([this.#tail(), ...this.#after()]);
    const whole = heightOf([...this.#heading(1), ...rows]) + tail;
    const pages = Math.ceil(whole / most);
    // the largest sum needs the most space
    const more = this.#continued(sumPaise).height;
    const [first, again] = [heightOf(this.#heading(pages)), heightOf(this.#headingAgain(pages, pages, sumPaise))];
    const tallest = Math.max(0, ...rows.map(({ height }) => height));
    const length = pages === 1 ? most : Math.min(most, whole / pages + again + more + tallest);
    return breakRows({
      heights: rows.map(({ height }) => height),
      tail,
      more,
      room: (page) => length - (page === 0 ? first : again),
    });
  }

  #page(strips: readonly Strip[]): Page {
    const { width, left, top, bottom } = this.#paper;
    const page: Page = { width, height: 0, left, placed: [] };
    page.height = upToDot(stack(page, strips, top) + bottom);
    return page;
  }

  #rule(): Strip {
    return ruled(this.#paper.inner, this.#paper.rule, 1.5);
  }

  get #centre(): TextBox {
    return { ...this.#box, align: 'center' };
  }

  #labelled(facts: readonly Labelled[], box = this.#box): Strip[] {
    return facts.map((fact) => this.#make.labelled(fact, box));
  }

  #heading(pages: number): Strip[] {
    const { logo, shopName, address, contact, title, statements, copies } = needed(this.#document, 'heading');
    const [copy = []] = copies;
    const { facts, buyer } = needed(this.#document, 'parties');
    const [make, centre] = [this.#make, this.#centre];
    const words =
      copy.length === 0
        ? title
        : [`${title[0]} (${copy[0]})`, ...title.slice(1).map((word, at) => `${word} (${copy[at + 1]})`)];
    return [
      ...(logo === null ? [] : [this.#logo(logo)]),
      make.paragraphs([shopName], { ...centre, size: SHOP, weight: 'bold' }),
      make.paragraphs([address], { ...centre, size: this.#paper.body }),
      ...this.#labelled(contact, centre),
      make.paragraphs(statements, centre),
      make.pair(words, { ...centre, size: TITLE, weight: 'bold' }),
      ...(pages > 1 ? [this.#pageNumber(1, pages)] : []),
      ...this.#mark,
      this.#rule(),
      ...this.#labelled(facts),
      ...(buyer === null
        ? []
        : [
            make.labelled({ label: buyer.label, value: buyer.name }, this.#box),
            ...(buyer.address === null ? [] : [make.paragraphs([buyer.address], this.#box)]),
            ...this.#labelled(buyer.details),
          ]),
      this.#rule(),
    ];
  }

  #logo(png: string): Strip {
    const { inner, logo } = this.#paper;
    const { squares, ...strip } = logoStrip(png, { ...logo, isDithered: true });
    const moved = squares && { ...squares, x: squares.x + (inner - logo.width) / 2 };
    return below([{ ...strip, ...(moved && { squares: moved }) }, space(GAP / 2)]);
  }

  #pageNumber(page: number, pages: number): Strip {
    return this.#make.paragraphs([fillIn(this.#document.pageText, page, pages)], this.#centre);
  }

  #headingAgain(page: number, pages: number, sumPaise: number): Strip[] {
    const { broughtForward } = this.#table;
    return [
      this.#make.paragraphs([this.#document.shopName], { ...this.#centre, weight: 'bold' }),
      this.#make.paragraphs([this.#document.title], this.#centre),
      this.#pageNumber(page, pages),
      ...this.#mark,
      this.#rule(),
      this.#make.spread(broughtForward, rupeeAmount(sumPaise), { ...this.#box, weight: 'bold' }),
    ];
  }

  #continued(sumPaise: number): Strip {
    const { carriedForward } = this.#table;
    const bold: TextBox = { ...this.#box, weight: 'bold' };
    return below([
      this.#rule(),
      this.#make.spread(carriedForward, rupeeAmount(sumPaise), bold),
      this.#make.paragraphs([`${this.#document.continued} …`], { ...bold, align: 'center' }),
    ]);
  }

  /** A row with its names beside the number, so that no number stands alone; numbers are as wide as the longest. */
  #row({ lineNo, cells, hsn, rateNote, added, remarks }: LineRow, numbers: number): Strip {
    const number: TextBox = { ...this.#box, width: numbers, align: 'end' };
    const indent = numbers + this.#make.width(' ', this.#box.size);
    const box: TextBox = { ...this.#box, x: indent, width: this.#box.width - indent };
    const name = this.#make.pair(cells.name ?? [], box);
    const details = [hsn, rateNote].filter((text) => text !== '').join(' · ');
    return below([
      aligned([this.#make.paragraphs([`${lineNo}.`], number), name]),
      this.#make.paragraphs([...(details === '' ? [] : [details]), ...remarks], { ...box, size: this.#paper.body }),
      this.#figures(cells, added, box),
      space(1),
    ]);
  }

  /** `2 pcs × 45.00 − 5.00 + 7.20` and the amount, on one line where they fit. */
  #figures(
    { quantity = [], unitPrice = [], discount = [], amount = [] }: LineRow['cells'],
    added: string,
    box: TextBox,
  ): Strip {
    const figures: TextBox = { ...box, size: this.#paper.body };
    const total = amount.join(' ');
    const steps = [...discount.map((text) => `${MINUS} ${text}`), ...(added === '' ? [] : [`+ ${added}`])];
    const less = steps.length === 0 ? [] : [steps.join(' ')];
    // the unit is translated where there is room
    const prices = [quantity.join(' / '), quantity[0] ?? ''].map((text) => `${text} × ${unitPrice.join(' ')}`);
    const fitting = (ends: readonly string[]): string | undefined =>
      prices.map((price) => [price, ...ends].join(' ')).find((text) => this.#make.isBeside(text, total, figures));
    const whole = fitting(less);
    if (whole !== undefined || less.length === 0) return this.#make.spread([whole ?? prices[0] ?? ''], total, figures);
    return below([this.#make.paragraphs(prices.slice(0, 1), figures), this.#make.spread(less, total, figures)]);
  }

  #tail(): Strip {
    const { counts, rows } = needed(this.#document, 'totals');
    const { sentences } = needed(this.#document, 'words');
    const taxes = blockOf(this.#document, 'taxes');
    return below([
      this.#rule(),
      ...(taxes === undefined ? [] : [...rollTaxes(taxes, this.#box, this.#make), this.#rule()]),
      ...this.#labelled(counts),
      ...rows.map((row) => (row.isGrand ? this.#grand(row) : this.#make.spread(row.label, row.value, this.#box))),
      this.#make.paragraphs([sentences.join(' / ')], { ...this.#box, size: this.#paper.body }),
      ...this.#mark,
    ]);
  }

  /** The amount to pay, in a box. */
  #grand({ label, value }: Labelled): Strip {
    const { rule, inner, grand } = this.#paper;
    const inside: TextBox = { ...this.#box, x: GAP, width: inner - 2 * GAP, weight: 'bold' };
    const strip = this.#make.spread(label, value, inside, { size: grand, weight: 'bold' });
    return below([boxed(strip, { x: 0, width: inner, thickness: rule }, 1), space(1.5)]);
  }

  #after(): Strip[] {
    const { note, shop, closing } = needed(this.#document, 'footer');
    const body: TextBox = { ...this.#centre, size: this.#paper.body };
    return [
      ...this.#payment(),
      ...this.#qr(),
      ...(note.length + shop.length + closing.length === 0 ? [] : [this.#rule()]),
      ...this.#make.lines(note, { ...body, align: 'start' }),
      ...this.#make.lines(shop, body),
      ...(closing.length === 0 ? [] : [this.#make.pair(closing, this.#centre)]),
    ];
  }

  #payment(): Strip[] {
    const payment = blockOf(this.#document, 'payment');
    if (payment === undefined) return [];
    const { stamp, facts } = payment;
    return [
      stamp === null ? this.#rule() : this.#stamp(stamp),
      ...facts.map(({ label, value }) => this.#make.spread(label, value, this.#box)),
    ];
  }

  /** `PAID` in a thin frame, `UNPAID` in a thick one. */
  #stamp({ words, isOpen }: { words: string[]; isOpen: boolean }): Strip {
    const { inner } = this.#paper;
    const text: TextBox = { ...this.#centre, size: STAMP, weight: 'bold' };
    const strip = this.#make.pair(words, text);
    const frame = boxed(strip, { x: 0, width: inner, thickness: isOpen ? 6 * DOT : 2 * DOT }, 0);
    return below([space(GAP / 2), frame, space(GAP / 2)]);
  }

  /** At the preferred dots a module where the print head is wide enough. The longest link still fits at four. */
  #qr(): Strip[] {
    const block = blockOf(this.#document, 'qr');
    if (block === undefined) return [];
    const code = qrCode(block.link);
    return [
      qrStrip(code, qrDots(code, this.#paper), this.#paper.inner, 'center'),
      this.#make.pair(block.scan, this.#centre),
      ...this.#labelled(block.caption, this.#centre),
    ];
  }
}
