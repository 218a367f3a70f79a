import { mulDivHalfUp } from '@bahi/contracts';
import { latinDigits } from '../../format/parse.ts';
import { RUPEES, type Notation } from '../../inputs/useTypedInteger.ts';

const PERCENT = /^\s*(\d{1,3})(?:\.(\d{1,2}))?\s*%\s*$/;

/** Basis points of text such as `10%` or `2.5 %`; undefined for text that is no percentage of at most 100. */
export function percentBps(text: string): number | undefined {
  const [, whole, part = ''] = PERCENT.exec(latinDigits(text)) ?? [];
  if (whole === undefined) return undefined;
  const bps = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return bps <= 10_000 ? bps : undefined;
}

/** A discount in rupees, or in percent of this amount: then it is that many paise, rounded half-up. */
export function discountNotation(wholePaise: number): Notation {
  return {
    ...RUPEES,
    parse(text) {
      const bps = percentBps(text);
      return bps === undefined ? RUPEES.parse(text) : mulDivHalfUp(wholePaise, bps, 10_000);
    },
    isShorthand: (text) => percentBps(text) !== undefined,
  };
}
