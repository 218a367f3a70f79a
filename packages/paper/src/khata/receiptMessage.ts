import type { PaymentView, PrintLanguage, Seller } from '@bahi/contracts';
import type { Labelled } from '../blocks.ts';
import { printedInstant } from '../figures/dates.ts';
import { rupeeAmount } from '../figures/money.ts';
import { visibleLine } from '../figures/visibleLine.ts';
import { sayIn } from '../texts/say.ts';
import {
  dueAfter,
  methodFacts,
  partyOf,
  receiptNumber,
  reversalFacts,
  settledDay,
  settledName,
  titleOf,
} from './receiptFigures.ts';

/** The text message of a receipt, with the same figures as on paper. */
export function receiptMessage(
  payment: PaymentView,
  { shopName }: Pick<Seller, 'shopName'>,
  language: PrintLanguage,
): string {
  const say = sayIn(language);
  const { party, allocations, amountPaise, advancePaise } = payment;
  const line = ({ label, value }: Labelled): string => `${label.join(' / ')}: ${visibleLine(value)}`;
  const whose = partyOf(payment);
  return [
    visibleLine(shopName),
    `${say.line((texts) => texts.khata.titles[titleOf(payment)])} ${receiptNumber(payment)}`,
    ...(payment.status === 'reversed' ? [say.line((texts) => texts.khata.takenBack)] : []),
    ...reversalFacts(payment, say).map(line),
    `${say.line((texts) => texts.date)}: ${printedInstant(payment.at)}`,
    ...(party === undefined ? [] : [`${say.line((texts) => texts.khata[whose])}: ${visibleLine(party.name)}`]),
    `${say.line(({ khata }) => (whose === 'vendor' ? khata.paid : khata.received))}: ${rupeeAmount(amountPaise)}`,
    ...methodFacts(payment, say).map(line),
    ...allocations.map((one) => {
      const open = say.line((texts) => texts.khata.openAfter);
      const name = visibleLine(say.line((texts) => settledName(one, texts)));
      return `${settledDay(one)} ${name}: ${rupeeAmount(one.amountPaise)}, ${open} ${rupeeAmount(one.openAfterPaise)}`;
    }),
    ...(advancePaise === 0 ? [] : [`${say.line((texts) => texts.khata.asAdvance)}: ${rupeeAmount(advancePaise)}`]),
    ...dueAfter(payment, say).map(line),
  ].join('\n');
}
