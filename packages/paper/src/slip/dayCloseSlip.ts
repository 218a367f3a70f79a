import type { DayCloseRow, DrawerView, PrintLanguage } from '@bahi/contracts';
import type { Labelled } from '../blocks.ts';
import { printedInstant } from '../figures/dates.ts';
import { rupeeAmount } from '../figures/money.ts';
import { visibleLine } from '../figures/visibleLine.ts';
import type { dayClose } from '../texts/dayClose/en.ts';
import { sayIn, type Say } from '../texts/say.ts';
import { drawerLines, netOf, type DrawerLine } from './drawerLines.ts';
import type { PrintedSlip, SlipGroup, SlipRow } from './slip.ts';

/** The shop as it stands at the top of the paper. */
export interface SlipShop {
  shopName: string;
  address: string;
}

type Text = (texts: typeof dayClose) => string;
type Count = Pick<DayCloseRow, 'counted' | 'loosePaise' | 'countedPaise' | 'differencePaise'>;
type Figures = Omit<DrawerView, 'position' | 'since' | 'pendingBills'>;
type Seen = Partial<Pick<DayCloseRow, 'upiSeenPaise' | 'cardSeenPaise'>>;

/** Makes labels and rows in the chosen language. */
class Writer {
  readonly say: Say;

  constructor(language: PrintLanguage) {
    this.say = sayIn(language);
  }

  each(text: Text): string[] {
    return this.say.each(({ dayClose: texts }) => text(texts));
  }

  fact(text: Text, value: string): Labelled {
    return { label: this.each(text), value };
  }

  row(text: Text, paise: number, isStrong = false): SlipRow {
    return { label: this.each(text), value: rupeeAmount(paise), isStrong };
  }

  group(text: Text, rows: SlipRow[], remarks: Labelled[] = []): SlipGroup {
    return { title: this.each(text), rows, remarks };
  }

  /** `{method} in the books`, with the method in each language. */
  method(text: Text, method: 'UPI' | 'CARD'): string[] {
    return this.say.each((texts) => text(texts.dayClose).replace('{method}', texts.paymentMethods[method]));
  }

  /** What is short or over, in words. */
  difference(paise: number): string {
    const text: Text = (texts) => (paise === 0 ? texts.exact : paise < 0 ? texts.short : texts.over);
    return this.say.line(({ dayClose: texts }) => text(texts).replace('{amount}', rupeeAmount(Math.abs(paise))));
  }
}

/**
 * A sealed day close on paper, with its recounts. Figures that the reader may not see are left out: what should have
 * been there, and the difference.
 */
export function dayCloseSlip(close: DayCloseRow, shop: SlipShop, language: PrintLanguage): PrintedSlip {
  const write = new Writer(language);
  const number = String(close.number);
  const heading = write.each((texts) => texts.title.replace('{number}', number));
  return {
    ...frame(write, language, shop),
    title: heading.join(' / '),
    fileName: `day-close-${number}`,
    at: close.at,
    heading,
    facts: [
      write.fact((texts) => texts.closedOn, printedInstant(close.at)),
      ...(close.byName === undefined ? [] : [write.fact((texts) => texts.closedBy, visibleLine(close.byName))]),
    ],
    groups: [
      ...drawerGroup(write, close),
      countGroup(write, (texts) => texts.counted, close, reasonOf(write, close.reason)),
      ...bankGroup(write, close, close),
      ...dayGroup(write, close),
      ...close.recounts.map((recount) =>
        countGroup(write, (texts) => texts.recount, recount, [
          write.fact((texts) => texts.when, printedInstant(recount.at)),
          ...(recount.byName === undefined ? [] : [write.fact((texts) => texts.who, visibleLine(recount.byName))]),
          ...reasonOf(write, recount.reason),
        ]),
      ),
      write.group(
        (texts) => texts.seal,
        [],
        [write.fact((texts) => texts.position, String(close.position)), write.fact((texts) => texts.head, close.head)],
      ),
    ],
  };
}

/** What should be in the drawer at an instant: an X report, which closes nothing. */
export function drawerSlip(drawer: DrawerView, at: string, shop: SlipShop, language: PrintLanguage): PrintedSlip {
  const write = new Writer(language);
  const heading = write.each((texts) => texts.xReport);
  return {
    ...frame(write, language, shop),
    title: heading.join(' / '),
    fileName: `x-report-${String(drawer.position)}`,
    at,
    heading,
    facts: [
      write.fact((texts) => texts.asOf, printedInstant(at)),
      {
        label: write.each((texts) => texts.since),
        value:
          drawer.since === null ? write.say.line((texts) => texts.dayClose.beginning) : printedInstant(drawer.since),
      },
      write.fact((texts) => texts.position, String(drawer.position)),
    ],
    groups: [...drawerGroup(write, drawer), ...bankGroup(write, drawer, {}), ...dayGroup(write, drawer)],
  };
}

function frame(write: Writer, language: PrintLanguage, { shopName, address }: SlipShop) {
  return {
    language: language === 'hi' ? 'hi-IN' : 'en-IN',
    shopName: visibleLine(shopName),
    address: visibleLine(address),
    isBilingual: language === 'both',
    signature: write.each((texts) => texts.signature),
    pageText: write.say.line((texts) => texts.pageText),
  } as const;
}

const lineTexts: Record<DrawerLine, Text> = {
  opening: ({ opening }) => opening,
  cashIn: ({ cashIn }) => cashIn,
  cashOut: ({ cashOut }) => cashOut,
  pay_in: ({ movements }) => movements.pay_in,
  pay_out: ({ movements }) => movements.pay_out,
  drop: ({ movements }) => movements.drop,
};

function drawerGroup(write: Writer, figures: Figures): SlipGroup[] {
  if (figures.expectedPaise === undefined) return [];
  const rows = drawerLines(figures).map(({ line, paise }) => write.row(lineTexts[line], paise));
  rows.push(write.row((texts) => texts.expected, figures.expectedPaise, true));
  return [write.group((texts) => texts.drawer, rows)];
}

function countGroup(write: Writer, title: Text, count: Count, remarks: Labelled[]): SlipGroup {
  const { counted, loosePaise, countedPaise, differencePaise } = count;
  const rows = counted
    .filter((piece) => piece.count !== 0)
    .map((piece): SlipRow => ({
      label: [`${pieceText(piece.paise)} × ${String(piece.count)}`],
      value: rupeeAmount(piece.paise * piece.count),
      isStrong: false,
    }));
  if (loosePaise !== 0) rows.push(write.row((texts) => texts.loose, loosePaise));
  rows.push(write.row((texts) => texts.countedTotal, countedPaise, true));
  if (differencePaise !== undefined)
    rows.push({
      label: write.each((texts) => texts.difference),
      value: write.difference(differencePaise),
      isStrong: true,
    });
  return write.group(title, rows, remarks);
}

/** `₹500`, `₹0.50`. */
const pieceText = (paise: number): string => rupeeAmount(paise).replace(/\.00$/, '');

const reasonOf = (write: Writer, reason: string | undefined): Labelled[] =>
  reason === undefined || reason === '' ? [] : [write.fact((texts) => texts.reason, visibleLine(reason))];

/** UPI and card: what the books have beside what the bank shows. */
function bankGroup(write: Writer, figures: Figures, { upiSeenPaise, cardSeenPaise }: Seen): SlipGroup[] {
  const seen = { UPI: upiSeenPaise, CARD: cardSeenPaise };
  const rows = (['UPI', 'CARD'] as const).flatMap((method): SlipRow[] => {
    const paise = netOf(figures, method);
    const row = (text: Text, value: string): SlipRow => ({ label: write.method(text, method), value, isStrong: false });
    const atBank = seen[method];
    return [
      ...(figures.byMethod === undefined ? [] : [row((texts) => texts.inBooks, rupeeAmount(paise))]),
      ...(atBank === undefined ? [] : [row((texts) => texts.seen, rupeeAmount(atBank))]),
      ...(atBank === undefined || figures.byMethod === undefined
        ? []
        : [row((texts) => texts.differenceOf, write.difference(atBank - paise))]),
    ];
  });
  return rows.length === 0 ? [] : [write.group((texts) => texts.bank, rows)];
}

/** The figures of the day in their order; those that are seldom there only when they are. */
const DAY_FIGURES = [
  'salesPaise',
  'moneyPaise',
  'creditGivenPaise',
  'advanceUsedPaise',
  'awaitedPaise',
  'creditCollectedPaise',
  'refundsPaise',
  'vendorPaidPaise',
] as const;
const SELDOM: readonly string[] = ['advanceUsedPaise', 'awaitedPaise', 'vendorPaidPaise'];

/** Sales, money, credit given and credit collected since the last close: figures that are not the same (khata.md, 3). */
function dayGroup(write: Writer, figures: Figures): SlipGroup[] {
  const { bills, salesPaise } = figures;
  if (bills === undefined || salesPaise === undefined) return [];
  const rows = DAY_FIGURES.flatMap((key) => {
    const { [key]: paise = 0 } = figures;
    return paise === 0 && SELDOM.includes(key) ? [] : [write.row((texts) => texts.figures[key], paise)];
  });
  return [
    write.group(
      (texts) => texts.day,
      [{ ...write.fact((texts) => texts.bills, String(bills)), isStrong: false }, ...rows],
    ),
  ];
}
