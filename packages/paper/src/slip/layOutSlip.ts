import type { PrintSize } from '@bahi/contracts';
import { fillIn } from '../blocksOf.ts';
import { A4_HEIGHT, LINE, MAX_LENGTH, measures, upToDot } from '../layout/measures.ts';
import { heightOf, stack, type Page } from '../layout/page.ts';
import { below, beside, ruled, space, type Strip } from '../layout/strip.ts';
import { StripMaker, type TextBox } from '../layout/stripMaker.ts';
import type { TextMeasure } from '../layout/textMeasure.ts';
import type { PrintedSlip, SlipGroup } from './slip.ts';

const GAP = 8;
/** Between the two columns of A4. */
const GUTTER = 24;
/** Space for a signature above its line. */
const SIGNATURE_SPACE = 34;

/** The pages of a slip: its groups below each other on a roll, in two columns on A4. No group is split. */
export function layOutSlip(slip: PrintedSlip, size: PrintSize, measure: TextMeasure): Page[] {
  const make = new StripMaker(measure);
  return size === 'a4' ? onA4(slip, make) : onRoll(slip, measures[size], make);
}

function onRoll(slip: PrintedSlip, paper: (typeof measures)['80mm' | '58mm'], make: StripMaker): Page[] {
  const { width, left, inner, top, bottom, body, bilingualBody, rule } = paper;
  const box: TextBox = { x: 0, width: inner, size: slip.isBilingual ? bilingualBody : body };
  const strips = [
    ...headingOf(slip, { ...box, align: 'center' }, make),
    ...slip.facts.map((fact) => make.labelled(fact, box)),
    ...slip.groups.map((group) => below([ruled(inner, rule, 1.5), groupStrip(group, box, make)])),
  ];
  return flow(strips, MAX_LENGTH - top - bottom).map((placed) => {
    const page: Page = { width, height: 0, left, placed: [] };
    page.height = upToDot(stack(page, placed, top) + bottom);
    return page;
  });
}

function onA4(slip: PrintedSlip, make: StripMaker): Page[] {
  const { width, left, inner, top, bottom, body, bilingualBody, rule } = measures.a4;
  const size = slip.isBilingual ? bilingualBody : body;
  const box: TextBox = { x: 0, width: inner, size };
  const columnWidth = (inner - GUTTER) / 2;
  const foot = body * LINE + GAP;
  const strips = [
    ...headingOf(slip, { ...box, size }, make),
    ...slip.facts.map((fact) => make.labelled(fact, box)),
    space(GAP),
    ...pairsOf(slip.groups).map((pair) => {
      const columns = pair.map((group, index) =>
        groupStrip(group, { ...box, x: index * (columnWidth + GUTTER), width: columnWidth }, make),
      );
      return below([ruled(inner, rule, GAP / 2), beside(columns), space(GAP)]);
    }),
    signatureStrip(slip, { ...box, x: columnWidth + GUTTER, width: columnWidth, align: 'end' }, rule, make),
  ];
  const pages = flow(strips, A4_HEIGHT - top - bottom - foot);
  return pages.map((placed, index) => {
    const page: Page = { width, height: A4_HEIGHT, left, placed: [] };
    stack(page, placed, top);
    const footer = make.spread([slip.title], fillIn(slip.pageText, index + 1, pages.length), { ...box, size: body });
    stack(page, [footer], A4_HEIGHT - bottom - body * LINE);
    return page;
  });
}

function headingOf(slip: PrintedSlip, box: TextBox, make: StripMaker): Strip[] {
  return [
    make.paragraphs([slip.shopName], { ...box, size: box.size + 3, weight: 'bold' }),
    ...(slip.address === '' ? [] : [make.paragraphs([slip.address], box)]),
    space(2),
    make.pair(slip.heading, { ...box, size: box.size + 2, weight: 'bold' }),
  ];
}

function groupStrip({ title, rows, remarks }: SlipGroup, box: TextBox, make: StripMaker): Strip {
  return below([
    make.pair(title, { ...box, weight: 'bold' }),
    ...rows.map(({ label, value, isStrong }) => make.spread(label, value, isStrong ? { ...box, weight: 'bold' } : box)),
    ...remarks.map((remark) => make.labelled(remark, box)),
  ]);
}

function signatureStrip({ signature }: PrintedSlip, box: TextBox, rule: number, make: StripMaker): Strip {
  const line: Strip = {
    ...space(rule),
    rules: [{ x: box.x + box.width / 4, y: 0, width: (box.width * 3) / 4, height: rule }],
  };
  return below([space(SIGNATURE_SPACE), line, make.pair(signature, box)]);
}

const pairsOf = (groups: readonly SlipGroup[]): SlipGroup[][] =>
  groups.flatMap((_, index) => (index % 2 === 0 ? [groups.slice(index, index + 2)] : []));

/** The strips of each page: as many as fit, at least one. */
function flow(strips: readonly Strip[], room: number): Strip[][] {
  const pages: Strip[][] = [];
  for (const strip of strips) {
    const page = pages.at(-1);
    if (page !== undefined && heightOf(page) + strip.height <= room) page.push(strip);
    else pages.push([strip]);
  }
  return pages;
}
