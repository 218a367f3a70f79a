import type { CloseDayBody } from '@bahi/contracts';

/** A note or coin that is counted. */
export interface Piece {
  id: string;
  kind: 'note' | 'coin';
  paise: number;
}

const notes = (...rupees: number[]): Piece[] =>
  rupees.map((each) => ({ id: `note${String(each)}`, kind: 'note', paise: each * 100 }));
const coins = (...paise: number[]): Piece[] =>
  paise.map((each) => ({ id: `coin${String(each)}`, kind: 'coin', paise: each }));

/** Notes and coins in use, in the order in which they are counted (khata.md, 2). ₹20 and ₹10 exist as both. */
export const NOTES: readonly Piece[] = notes(500, 200, 100, 50, 20, 10, 5);
export const COINS: readonly Piece[] = coins(2_000, 1_000, 500, 200, 100, 50);
/** Out of issue since 2023, and still legal tender. */
export const OLD_NOTES: readonly Piece[] = notes(2_000);

const PIECES: readonly Piece[] = [...OLD_NOTES, ...NOTES, ...COINS];

/** How many of each piece there are, and the rest as one sum; null and NaN where nothing or no number is typed. */
export interface Counted {
  pieces: Readonly<Record<string, number>>;
  loosePaise: number | null;
}

export const NOTHING_COUNTED: Counted = { pieces: {}, loosePaise: null };

/** What a row comes to, in paise. */
export const pieceSum = ({ pieces }: Counted, { id, paise }: Piece): number => (pieces[id] ?? 0) * paise;

/** What was counted in all, in paise. */
export function countedPaise(counted: Counted): number {
  const loosePaise = Number.isNaN(counted.loosePaise) ? 0 : (counted.loosePaise ?? 0);
  return PIECES.reduce((sum, piece) => sum + pieceSum(counted, piece), loosePaise);
}

/** The count as it is sent: notes and coins of one value together, the largest first. */
export function countBody(counted: Counted): Pick<CloseDayBody, 'counted' | 'loosePaise'> {
  const counts = new Map<number, number>();
  for (const { id, paise } of PIECES) {
    const { [id]: count = 0 } = counted.pieces;
    if (count > 0) counts.set(paise, (counts.get(paise) ?? 0) + count);
  }
  return {
    counted: [...counts].sort(([one], [other]) => other - one).map(([paise, count]) => ({ paise, count })),
    loosePaise: counted.loosePaise ?? 0,
  };
}
