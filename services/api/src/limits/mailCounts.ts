import type { CodePurpose } from '@bahi/private-store';
import { rangesOf } from './networkOf.ts';
import { refusalOf, type RateLimit } from './rateLimit.ts';
import type { RateLimits } from './rateLimits.ts';

/** The purpose of a mail; each has limits of its own. */
export type MailPurpose = CodePurpose | 'invitation' | 'feedback';

/** What one mail counts towards. A mail that is refused or could not be sent counts towards nothing. */
export class MailCounts {
  readonly #counted: (readonly [limit: RateLimit, key: string])[] = [];

  /** @throws {HttpRefusal} 429 past the limit; everything is given back */
  async count(limit: RateLimit, key: string): Promise<void> {
    const refusal = await refusalOf(limit.count(key));
    // the limit that refuses has counted too
    this.#counted.push([limit, key]);
    if (refusal === undefined) return;
    await this.#giveBack();
    throw refusal;
  }

  /** Counts the mail if the limit still has room. */
  async fits(limit: RateLimit, key: string): Promise<boolean> {
    if ((await refusalOf(limit.count(key))) === undefined) {
      this.#counted.push([limit, key]);
      return true;
    }
    await limit.giveBack(key);
    return false;
  }

  /** Waits for the mail. */
  async done(sent: Promise<void>): Promise<void> {
    try {
      await sent;
    } catch (error) {
      await this.#giveBack();
      throw error;
    }
  }

  async #giveBack(): Promise<void> {
    await Promise.all(this.#counted.splice(0).map(async ([limit, key]) => limit.giveBack(key)));
  }
}

/** One mail per 30 s and five an hour. `recipient` names the address, the purpose, and what else is limited separately. */
export async function countRecipient(counts: MailCounts, limits: RateLimits, recipient: string): Promise<void> {
  await counts.count(limits.mailResend, recipient);
  await counts.count(limits.mailPerRecipient, recipient);
}

/** Twenty an hour from one network, and the limits of its ranges. */
export async function countSender(
  counts: MailCounts,
  limits: RateLimits,
  network: string,
  purpose: MailPurpose,
): Promise<void> {
  await counts.count(limits.mailPerAddress, network);
  await countRanges(counts, limits, network, purpose);
}

/**
 * Limits a range of networks, and all of them. Each part of a range has a small reserve, which does not count towards the limit of the
 * whole: so a flood from one part, or from elsewhere, leaves every other part some mails.
 */
export async function countRanges(
  counts: MailCounts,
  limits: RateLimits,
  network: string,
  purpose: MailPurpose,
): Promise<void> {
  const { subnet, range, wideRange } = rangesOf(network);
  const steps = [
    { part: subnet, reserve: limits.mailReserveOfSubnet, whole: range, limit: limits.mailPerRange },
    { part: range, reserve: limits.mailReserveOfRange, whole: wideRange, limit: limits.mailPerWideRange },
    { part: wideRange, reserve: limits.mailReserveOfWideRange, whole: 'all', limit: limits.mailOverall },
  ];
  for (const { part, reserve, whole, limit } of steps) {
    if (!(await counts.fits(reserve, `${purpose} ${part}`))) await counts.count(limit, `${purpose} ${whole}`);
  }
}
