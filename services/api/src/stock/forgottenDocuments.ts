import type { Id, Position } from '@bahi/contracts';
import { rememberedSince } from '@bahi/domain';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Services } from '../services.ts';
import { ledgerEvent } from './ledgerCommand.ts';

/**
 * Makes sure that a document which neither the books remember nor the read model knows was never there: a read model that
 * leaves the shop out has no document recorded since. It matters only once the books have forgotten one of those.
 * @throws {HttpRefusal} 503 `rebuilding` when nobody can tell
 */
export async function refuseWhenForgotten(
  services: Services,
  shopId: Id,
  model: 'billList' | 'purchaseList',
  recent: Parameters<typeof rememberedSince>[0],
): Promise<void> {
  const revision = rememberedSince(recent);
  if (revision === null) return;
  const parked = await services.read.get<ParkedShop>(model, 'parked', shopId);
  if (parked === undefined) return;
  const oldest = await ledgerEvent(services, shopId, revision);
  if (oldest === undefined || oldest.position > parked.position) throw new HttpRefusal('rebuilding');
}

interface ParkedShop {
  id: Id;
  shopId: Id;
  /** The first event that was left out. */
  position: Position;
}
