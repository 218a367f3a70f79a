import type { HttpRefusal } from '../http/httpRefusal.ts';
import { rangesOf } from './networkOf.ts';
import { refusalOf, type RateLimit } from './rateLimit.ts';

/** What limits guesses of one kind: by network, and by the range that the network is part of. */
interface GuessLimits {
  perAddress: RateLimit;
  perRange: RateLimit;
}

/** A guess that was counted. */
export interface CountedGuess {
  /** The limit that it passed. */
  refusal: HttpRefusal | undefined;
  /** Refunds a legitimate guess. */
  giveBack(): Promise<void>;
}

/** Counts a guess. A network past its own limit counts towards its range's no more, so that it cannot spend that alone. */
export async function countGuess({ perAddress, perRange }: GuessLimits, network: string): Promise<CountedGuess> {
  const refusal = await refusalOf(perAddress.count(network));
  if (refusal !== undefined) return { refusal, giveBack: async () => perAddress.giveBack(network) };
  const { range } = rangesOf(network);
  return {
    refusal: await refusalOf(perRange.count(range)),
    async giveBack() {
      await Promise.all([perAddress.giveBack(network), perRange.giveBack(range)]);
    },
  };
}
