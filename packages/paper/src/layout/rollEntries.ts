import type { EntriesBlock, EntryRow } from '../blocks.ts';
import { below, space, type Strip } from './strip.ts';
import type { StripMaker, TextBox } from './stripMaker.ts';

const MINUS = '\u2212';

/** What the two figures of a row are. */
export function entryHeads({ columns }: EntriesBlock, box: TextBox, make: StripMaker): Strip {
  const labelOf = (wanted: readonly string[]): string =>
    columns
      .filter(({ key }) => wanted.includes(key))
      .map(({ key, label }) => `${key === 'debit' ? '+ ' : key === 'credit' ? `${MINUS} ` : ''}${label.join(' / ')}`)
      .join(', ');
  return make.spread([labelOf(['debit', 'credit', 'amount'])], labelOf(['balance']), box);
}

/** A row of a statement: its day and what it is, then what changes and the balance. */
export function entryStrip({ cells, isStrong }: EntryRow, box: TextBox, make: StripMaker): Strip {
  const { day = [], what = [], reference = [], debit, credit, amount = [], balance = [] } = cells;
  const first = [day.join(' '), what.join(' / '), reference.join(' ')].filter((text) => text !== '').join(' · ');
  if (isStrong) return below([make.spread([first], balance.join(' '), { ...box, weight: 'bold' }), space(1)]);
  const change =
    debit !== undefined ? `+ ${debit[0]}` : credit !== undefined ? `${MINUS} ${credit[0]}` : amount.join(' ');
  return below([make.paragraphs([first], box), make.spread([change], balance.join(' '), box), space(2)]);
}
