import { streamOf, type BillView, type Id } from '@bahi/contracts';
import { sellerOf, shopStream } from '@bahi/domain';
import { shopDay } from '@bahi/domain/arithmetic';
import { durableState } from '@bahi/event-store';
import { shopPhone } from '../../ledger/ownerPhones.ts';
import type { Services } from '../../services.ts';
import type { BillReader } from '../billView.ts';
import { currentBill } from '../currentBill.ts';

/** The bill as it stands; a draft says who would issue it now, because an estimate prints that. */
export async function billToPrint(
  services: Services,
  shopId: Id,
  billId: Id,
  reader: BillReader = {},
): Promise<BillView | undefined> {
  const view = await currentBill(services, shopId, billId, reader);
  if (view === undefined || view.seller !== undefined) return view;
  const shop = await durableState(services.commands, shopStream, streamOf.shop(shopId));
  if (shop.profile === null) return view;
  const today = shopDay(new Date(services.clock.now()).toISOString());
  return { ...view, seller: sellerOf(shop.profile, await shopPhone(services, shop), today) };
}
