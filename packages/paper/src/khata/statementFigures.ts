import type { StatementEntry, StatementView } from '@bahi/contracts';
import { rupeeAmount } from '../figures/money.ts';
import type { Labelled } from '../blocks.ts';
import type { PaperTexts } from '../texts/en.ts';
import type { Say } from '../texts/say.ts';
import type { PartyKind } from './party.ts';

/** What an entry is: `Payment (Cash)`, or `Bill cancelled (₹300.00 paid back, Cash)`. */
export function whatOf({ kind, method, paidBackPaise, freedPaise }: StatementEntry, texts: PaperTexts): string {
  const what = texts.khata.kinds[kind];
  const by = method === undefined ? '' : texts.paymentMethods[method];
  const fill = (text: string, paise: number): string =>
    text.replace('{amount}', rupeeAmount(paise)).replace('{method}', by);
  const more =
    paidBackPaise === undefined && freedPaise === undefined
      ? [by]
      : [
          paidBackPaise === undefined ? '' : fill(texts.khata.paidBack, paidBackPaise),
          freedPaise === undefined ? '' : fill(texts.khata.freed, freedPaise),
        ];
  const said = more.filter((part) => part !== '').join('; ');
  return said === '' ? what : `${what} (${said})`;
}

/** What is owed more and what less by the entries. */
export function sumsOf(entries: readonly StatementEntry[]): { debitPaise: number; creditPaise: number } {
  const sums = { debitPaise: 0, creditPaise: 0 };
  for (const { amountPaise } of entries) {
    if (amountPaise > 0) sums.debitPaise += amountPaise;
    else sums.creditPaise -= amountPaise;
  }
  return sums;
}

/** What is owed at the end, or the advance that is left. */
export function closingOf({ closingPaise }: Pick<StatementView, 'closingPaise'>, party: PartyKind, say: Say): Labelled {
  const key = closingPaise < 0 ? 'advance' : 'due';
  return { label: say.each((texts) => texts.khata[key][party]), value: rupeeAmount(Math.abs(closingPaise)) };
}

/** What is open by its age; with the advance it comes to the closing balance. Ages of which nothing is open are left out. */
export function ages({ ageing }: Pick<StatementView, 'ageing'>, say: Say): Labelled[] {
  const { upTo30Paise, upTo60Paise, upTo90Paise, over90Paise, freePaise } = ageing;
  const fact = (text: (texts: PaperTexts['khata']) => string, paise: number): Labelled[] =>
    paise === 0 ? [] : [{ label: say.each(({ khata }) => text(khata)), value: rupeeAmount(paise) }];
  return [
    ...fact((texts) => texts.ages.upTo30, upTo30Paise),
    ...fact((texts) => texts.ages.upTo60, upTo60Paise),
    ...fact((texts) => texts.ages.upTo90, upTo90Paise),
    ...fact((texts) => texts.ages.over90, over90Paise),
    ...fact((texts) => texts.lessAdvance, 0 - freePaise),
  ];
}

/** The request to pay, with its amount where that is no longer the closing balance. */
export function dueNow({ upi, closingPaise }: Pick<StatementView, 'upi' | 'closingPaise'>, say: Say): Labelled[] {
  if (upi === undefined || upi.amountPaise === closingPaise) return [];
  return [{ label: say.each((texts) => texts.khata.dueNow), value: rupeeAmount(upi.amountPaise) }];
}
