import { refuse, type CorrectPurchaseBody, type Refused } from '@bahi/contracts';
import {
  changesVendorBill,
  correctionChanges,
  correctPurchase as decide,
  type CorrectPurchase,
  type RecordedPurchase,
} from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { acceptedOr, eventOf, writtenRow } from '../lists/writtenRow.ts';
import { handleReplayed, replaysOf } from '../replays/handleReplayed.ts';
import type { Services } from '../services.ts';
import { confirmedIn } from '../ledger/callerOf.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { earlierPurchases, warningsOfLine } from './earlierPurchases.ts';
import { findPurchase, purchaseRecord } from './findPurchase.ts';
import { mergePurchase } from './mergePurchase.ts';
import { lookUp, noProduct, noVendor, stockedProduct, vendorOf, type Lookups } from '../ledger/lookups.ts';
import { recordedPurchaseRow } from './purchaseResource.ts';

type Correction = { kind: 'correction'; command: CorrectPurchase } | Refused;

/** The whole correction: what is not sent is as recorded. */
export function correctionOf(
  recorded: RecordedPurchase | undefined,
  { revision: expectedRevision, confirmations: _, ...body }: CorrectPurchaseBody,
  lookups: Lookups,
  now: string,
): Correction {
  if (recorded === undefined) return refuse('not_found');
  const { productId, vendorId } = recorded.data;
  const product = stockedProduct(lookups, body.productId ?? productId, productId);
  if (product === undefined) return noProduct(lookups, body.productId ?? productId, 'productId');
  const vendor = vendorOf(lookups, body.vendorId ?? vendorId, vendorId);
  if (vendor === undefined) return noVendor(lookups, body.vendorId ?? vendorId);
  const purchase = mergePurchase(recorded.data, { ...body, revision: expectedRevision }, product, vendor);
  return {
    kind: 'correction',
    command: { ...purchase, recorded, expectedRevision, shop: lookups.shop, products: lookups.catalogue.products, now },
  };
}

/** With the purchases that it may repeat, where it names another bill. */
async function withEarlier(
  services: Services,
  call: SignedInCall<CorrectPurchaseBody>,
  correction: Correction,
): Promise<Correction> {
  if (correction.kind === 'refused' || !changesVendorBill(correction.command)) return correction;
  const earlier = await earlierPurchases(services, call.session.shopId, correction.command.head);
  return { ...correction, command: { ...correction.command, earlier, confirmed: confirmedIn(call) } };
}

/**
 * `PUT /purchases/{id}`: the purchase as it should have been recorded; it keeps its id (R33b). The answer warns of stock left below
 * zero, and of a vendor's bill that seems to be recorded already.
 */
export async function correctPurchase(services: Services, call: SignedInCall<CorrectPurchaseBody>): Promise<Reply> {
  const { shopId } = call.session;
  const purchaseId = idParam(call);
  const [ledger, lookups] = await Promise.all([loadLedger(services, shopId), lookUp(services, shopId)]);
  const recorded = await findPurchase(services, shopId, ledger, purchaseId);
  const correction = await withEarlier(services, call, correctionOf(recorded, call.body, lookups, call.at));
  const outcome = await acceptedOr(
    await handleReplayed(services, call, {
      replay: (state, reach) =>
        replaysOf(
          services,
          shopId,
          correction.kind === 'refused' ? [] : correctionChanges(state, correction.command),
          reach,
        ),
      decide: (state, replays) =>
        correction.kind === 'refused' ? correction : decide(state, correction.command, replays),
    }),
    async () => {
      const now = await findPurchase(services, shopId, await loadLedger(services, shopId), purchaseId);
      if (now === undefined) return undefined;
      const [newest, first] = await Promise.all(
        [now.revision, now.place].map(async (revision) => purchaseRecord(services, shopId, revision)),
      );
      return newest && recordedPurchaseRow(newest, first);
    },
  );
  const corrected = eventOf(outcome, 'PurchaseCorrected');
  const first = await purchaseRecord(services, shopId, corrected.data.place);
  return writtenRow(outcome, 200, { ...recordedPurchaseRow(corrected, first), ...warningsOfLine(outcome, 0) });
}
