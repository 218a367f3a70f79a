import { isTaxed, type FiledDocument } from './filedDocument.ts';
import { rupees, type Item } from './gstr1File.ts';
import { entryOf, rateTax } from './rateTax.ts';
import type { Section } from './section.ts';

/** A document that stands in the return by itself, with its taxed lines summed by rate. */
export interface DocumentEntry {
  section: Exclude<Section, 'b2cs'>;
  number: string;
  day: string;
  valuePaise: number;
  /** Null for an unregistered buyer. */
  buyerGstin: string | null;
  place: string;
  isInter: boolean;
  items: readonly { rateBps: number; taxableValuePaise: number }[];
}

/** Sums a document's taxed lines by rate. Rates without value are left out, and so may all be (TS8). */
export function documentEntry(
  document: FiledDocument,
  section: DocumentEntry['section'],
  place: string,
  isInter: boolean,
): DocumentEntry {
  const byRate = new Map<number, { rateBps: number; taxableValuePaise: number }>();
  for (const line of document.lines) {
    if (!isTaxed(line)) continue;
    const rateBps = line.gstRateBps;
    entryOf(byRate, rateBps, () => ({ rateBps, taxableValuePaise: 0 })).taxableValuePaise += line.taxableValuePaise;
  }
  const items = [...byRate.values()].filter((item) => item.taxableValuePaise !== 0);
  const { number, day, buyerGstin, grandTotalPaise: valuePaise } = document;
  items.sort((a, b) => a.rateBps - b.rateBps);
  return { section, number, day, valuePaise, buyerGstin, place, isInter, items };
}

/** The entry's items as the file writes them. */
export function fileItems({ section, items, isInter }: DocumentEntry): Item[] {
  return items.map(({ rateBps, taxableValuePaise }) => {
    const { halfPaise, igstPaise } = rateTax(taxableValuePaise, rateBps, isInter);
    const taxes = isInter ? { iamt: rupees(igstPaise) } : { camt: rupees(halfPaise), samt: rupees(halfPaise) };
    const cess = section === 'b2cl' ? {} : ({ csamt: 0 } as const);
    return { num: rateBps + 1, itm_det: { txval: rupees(taxableValuePaise), rt: rateBps / 100, ...taxes, ...cess } };
  });
}
