import type { PrintedDocument } from '../blocks.ts';
import { needed } from '../blocksOf.ts';
import { logoStrip } from './logoStrip.ts';
import { measures } from './measures.ts';
import { below, beside, ruled, space, type Strip } from './strip.ts';
import type { StripMaker, TextBox } from './stripMaker.ts';

const { inner: INNER, body, bilingualBody, rule: RULE } = measures.a4;
const GAP = 8;
const TITLE = 16;
const SHOP = 15;

/** Type of the text. */
export const bodySize = ({ isBilingual }: PrintedDocument): number => (isBilingual ? bilingualBody : body);

/** Logo and shop on the left; title, number and date on the right. */
export function headingA4(document: PrintedDocument, make: StripMaker): Strip[] {
  const { logo, shopName, address, contact, title, statements, copies } = needed(document, 'heading');
  const [copy = []] = copies;
  const { facts, buyer } = needed(document, 'parties');
  const size = bodySize(document);
  const picture = logo === null ? null : logoStrip(logo, { ...measures.a4.logo, isDithered: false });
  const from = picture?.picture === undefined ? 0 : picture.picture.width + GAP;
  const left: TextBox = { x: from, width: INNER * 0.58 - from, size };
  const right: TextBox = { x: INNER * 0.6, width: INNER * 0.4, size, align: 'end' };
  const shop = below([
    make.paragraphs([shopName], { ...left, size: SHOP, weight: 'bold' }),
    make.paragraphs([address], left),
    ...contact.map((fact) => make.labelled(fact, left)),
  ]);
  const kind = below([
    make.pair(title, { ...right, size: TITLE, weight: 'bold' }),
    ...facts.map((fact) => make.labelled(fact, right)),
    ...(copy.length === 0 ? [] : [make.pair(copy, { ...right, size: size + 2, weight: 'bold' })]),
  ]);
  return [
    beside([...(picture === null ? [] : [picture]), shop, kind]),
    ...(statements.length === 0 ? [] : [make.paragraphs(statements, { x: 0, width: INNER, size })]),
    // without a customer the head of the table follows, which has its own
    ...(buyer === null ? [space(GAP)] : [ruled(INNER, RULE, GAP / 2)]),
  ];
}

/** The heading of further pages. */
export function headingAgainA4(document: PrintedDocument, make: StripMaker): Strip[] {
  const box: TextBox = { x: 0, width: INNER, size: body, weight: 'bold' };
  const [shop = ''] = make.wrap(document.shopName, { ...box, width: INNER / 2 });
  return [make.spread([shop], `${document.title} · ${document.continued}`, box), space(GAP / 2)];
}

/** The named customer. */
export function partiesA4(document: PrintedDocument, make: StripMaker): Strip[] {
  const { buyer } = needed(document, 'parties');
  if (buyer === null) return [];
  const { label, name, address, details } = buyer;
  const box: TextBox = { x: 0, width: INNER, size: bodySize(document) };
  return [
    make.pair(label, box),
    make.paragraphs([name], { ...box, weight: 'bold' }),
    ...(address === null ? [] : [make.paragraphs([address], box)]),
    ...details.map((fact) => make.labelled(fact, box)),
    space(GAP),
  ];
}
