import type { Id } from '@bahi/contracts';
import type { ShopState } from '@bahi/domain';
import type { Ports } from '../ports.ts';

/** Owners' numbers in memory, by account, each with the revision of the shop that it includes. */
export type OwnerPhones = Map<Id, { phone: string; contactRevision: number }>;

const MAX_PHONES = 10_000;

/** The owner's number; null when there is none. It is looked up again once the shop's stream has a change of it. */
export async function shopPhone(
  { privateStore, ownerPhones }: Pick<Ports, 'privateStore'> & { ownerPhones: OwnerPhones },
  { ownerAccountId, contactRevision }: Readonly<Pick<ShopState, 'ownerAccountId' | 'contactRevision'>>,
): Promise<string | null> {
  if (ownerAccountId === null) return null;
  const kept = ownerPhones.get(ownerAccountId);
  // private data follow their fact: until then they are looked up each time
  if (kept !== undefined && kept.contactRevision >= contactRevision) return kept.phone || null;
  const owner = await privateStore.accounts.byId(ownerAccountId);
  if (owner === undefined) return null;
  if (ownerPhones.size >= MAX_PHONES) ownerPhones.clear();
  const { phone, contactRevision: included } = owner;
  ownerPhones.set(ownerAccountId, { phone, contactRevision: included });
  return owner.phone || null;
}
