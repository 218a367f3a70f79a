import type { PartiesBlock } from '../blocks.ts';
import type { Say } from '../texts/say.ts';

/** Whose account it is. What a customer owes is owed to the shop; what is owed to a vendor the shop owes. */
export type PartyKind = 'customer' | 'vendor';

/** The customer or vendor at the top of a paper. */
export function partyBlock(
  kind: PartyKind,
  { name, phone }: { name: string; phone: string | null },
  say: Say,
): NonNullable<PartiesBlock['buyer']> {
  return {
    label: say.each((texts) => texts.khata[kind]),
    name,
    address: null,
    details: phone ? [{ label: say.each((texts) => texts.phone), value: phone }] : [],
  };
}

/** Keeps letters and digits of any script, which are safe in any file system and header. */
export const fileNameOf = (parts: readonly string[]): string =>
  parts
    .join(' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
