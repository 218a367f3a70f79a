import { refuse, refuseField, type CorrectPurchaseBody, type Decision, type LedgerFact } from '@bahi/contracts';
import { correctPurchase as decide, type LedgerState, type RecordedPurchase } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { acceptedOr, eventOf, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { handleLedger, ledgerEvent, loadLedger } from '../stock/ledgerCommand.ts';
import { findPurchase } from './findPurchase.ts';
import { mergePurchase } from './mergePurchase.ts';
import { lookUp, stockedProduct, vendorName, type Lookups } from './purchaseLookups.ts';
import { recordedPurchaseRow } from './purchaseResource.ts';

function decision(
  state: Readonly<LedgerState>,
  call: SignedInCall<CorrectPurchaseBody>,
  recorded: RecordedPurchase | undefined,
  lookups: Lookups,
): Decision<LedgerFact> {
  if (recorded === undefined) return refuse('not_found');
  const { revision: expectedRevision, ...body } = call.body;
  const { productId, vendorId } = recorded.data;
  const product = stockedProduct(lookups, body.productId ?? productId, productId);
  if (product === undefined) return refuseField('unknown_product', 'productId');
  const vendor = vendorName(lookups, body.vendorId ?? vendorId, vendorId);
  if (vendor === undefined) return refuseField('unknown_vendor', 'vendorId');
  const purchase = mergePurchase(recorded.data, call.body, product, vendor);
  return decide(state, { ...purchase, recorded, expectedRevision, shop: lookups.shop, now: call.at });
}

/** `PUT /purchases/{id}`: the old record is taken back and a new one made in one append; the purchase keeps its id. */
export async function correctPurchase(services: Services, call: SignedInCall<CorrectPurchaseBody>): Promise<Reply> {
  const { shopId } = call.session;
  const purchaseId = idParam(call);
  const [ledger, lookups] = await Promise.all([loadLedger(services, shopId), lookUp(services, shopId)]);
  const recorded = await findPurchase(services, shopId, ledger, purchaseId);
  const outcome = await acceptedOr(
    await handleLedger(services, call, (state) => decision(state, call, recorded, lookups)),
    async () => {
      const now = await findPurchase(services, shopId, await loadLedger(services, shopId), purchaseId);
      const event = now && (await ledgerEvent(services, shopId, now.revision));
      return event?.type === 'PurchaseRecorded' ? recordedPurchaseRow(event) : undefined;
    },
  );
  return writtenRow(outcome, 200, recordedPurchaseRow(eventOf(outcome, 'PurchaseRecorded')));
}
