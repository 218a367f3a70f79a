import { streamOf, type Position } from '@bahi/contracts';
import { catalogueStream, setSellingPrice } from '@bahi/domain';
import { contextAfter, deriveId } from '@bahi/event-store';
import type { Services } from '../services.ts';
import type { Recorded } from './purchaseResource.ts';

export type PurchaseRecorded = Extract<Recorded, { type: 'PurchaseRecorded' }>;

/**
 * Sets the selling price that a purchase came with, once, in whichever process: the command's id derives from the purchase's. Gives
 * the position of the fact, or nothing when there was none to write.
 */
export async function setPriceOf(services: Services, { data, ...event }: PurchaseRecorded): Promise<Position | null> {
  const { purchaseId, productId, sellingPricePaise } = data;
  if (sellingPricePaise === null) return null;
  const outcome = await services.commands.handle(
    catalogueStream,
    streamOf.catalogue(event.meta.shopId ?? ''),
    contextAfter(event, deriveId(purchaseId, 'sellingPrice')),
    (state) => setSellingPrice(state, { productId, sellingPricePaise }),
  );
  if (outcome.kind === 'refused') throw new Error(`the price of a recorded purchase was refused: ${outcome.code}`);
  return outcome.position;
}

/** Sets the prices of all lines of a bill. Gives the newest position that was written. */
export async function setSellingPrices(services: Services, recorded: readonly Recorded[]): Promise<Position | null> {
  const lines = recorded.filter((event) => event.type === 'PurchaseRecorded');
  const positions = await Promise.all(lines.map(async (event) => setPriceOf(services, event)));
  return positions.reduce((newest, one) => (one !== null && (newest === null || one > newest) ? one : newest), null);
}
