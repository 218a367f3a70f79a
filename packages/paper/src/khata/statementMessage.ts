import type { PrintLanguage, StatementView } from '@bahi/contracts';
import type { Labelled } from '../blocks.ts';
import { printedDay } from '../figures/dates.ts';
import { rupeeAmount } from '../figures/money.ts';
import { visibleLine } from '../figures/visibleLine.ts';
import { sayIn } from '../texts/say.ts';
import type { PartyKind } from './party.ts';
import { ages, closingOf, dueNow, sumsOf, whatOf } from './statementFigures.ts';

/** The newest entries that a message lists: what is longer is no message, and browsers cut the link. */
export const MESSAGE_ENTRIES = 30;

/** The text message of a statement, with the same figures as on paper; of a long one only the newest entries. */
export function statementMessage(view: StatementView, party: PartyKind, language: PrintLanguage): string {
  const say = sayIn(language);
  const { seller, name, from, to, entries, upi } = view;
  const { debitPaise, creditPaise } = sumsOf(entries);
  const line = ({ label, value }: Labelled): string => `${label.join(' / ')}: ${value}`;
  const shown = entries.slice(-MESSAGE_ENTRIES);
  const left = entries.slice(0, entries.length - shown.length).at(-1);
  const days = from === null ? printedDay(to) : `${printedDay(from)} – ${printedDay(to)}`;
  const listed = shown.map((entry) => {
    const { day, reference, amountPaise, balancePaise } = entry;
    const sign = amountPaise > 0 ? '+' : '';
    const what = [say.line((texts) => whatOf(entry, texts)), reference === null ? '' : visibleLine(reference)];
    const text = what.filter((part) => part !== '').join(' ');
    return `${printedDay(day)} ${text}: ${sign}${rupeeAmount(amountPaise)} = ${rupeeAmount(balancePaise)}`;
  });
  return [
    visibleLine(seller.shopName),
    say.line((texts) => texts.khata.titles.statement),
    `${visibleLine(name)}, ${days}`,
    `${say.line((texts) => texts.khata.opening)}: ${rupeeAmount(view.openingPaise)}`,
    ...(left === undefined
      ? []
      : ['…', `${say.line((texts) => texts.khata.before)}: ${rupeeAmount(left.balancePaise)}`]),
    ...listed,
    `${say.line((texts) => texts.khata.debits[party])}: ${rupeeAmount(debitPaise)}`,
    `${say.line((texts) => texts.khata.credits[party])}: ${rupeeAmount(0 - creditPaise)}`,
    line(closingOf(view, party, say)),
    ...ages(view, say).map(line),
    ...dueNow(view, say).map(line),
    ...(upi === undefined
      ? []
      : [`${say.line((texts) => texts.payTo)}: ${upi.payeeName}`, `${say.line((texts) => texts.upiId)}: ${upi.upiId}`]),
  ].join('\n');
}
