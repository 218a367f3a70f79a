import {
  emptyProduct,
  type AddProductBody,
  type CatalogueFact,
  type Decision,
  type ProductDetails,
} from '@bahi/contracts';
import { addProduct as decide, type CatalogueState, type LedgerState } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import { importContextOf } from '../imports/importContext.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { addToCatalogue } from './catalogueCommand.ts';
import { writtenProductRow } from './productResource.ts';
import { decideOpening, recordOpening } from './recordOpening.ts';
import { sentFields } from './sentFields.ts';

function productOf({ body, context }: SignedInCall<AddProductBody>): ProductDetails {
  const { openingStockMilli: _, cessRateBps: __, importId: ___, occurredAt: ____, ...fields } = body;
  return { id: deriveId(context.commandId, 'product'), ...emptyProduct, ...sentFields(fields, emptyProduct) };
}

/** The catalogue decides; what the ledger would refuse of the opening stock refuses the product too. */
function decision(
  state: Readonly<CatalogueState>,
  ledger: Readonly<LedgerState>,
  call: SignedInCall<AddProductBody>,
): Decision<CatalogueFact> {
  const openingStockMilli = call.body.openingStockMilli ?? 0;
  const decided = decide(state, { product: productOf(call), openingStockMilli });
  const added = decided.kind === 'accepted' ? decided.facts.find((fact) => fact.type === 'ProductAdded') : undefined;
  if (added === undefined) return decided;
  const opening = decideOpening(ledger, added.data);
  return opening.kind === 'refused' ? opening : decided;
}

/**
 * `POST /products`: the catalogue's fact first, then its opening stock in the ledger, both before the answer; a process that
 * dies in between is made good by the reactor.
 */
export async function addProduct(services: Services, call: SignedInCall<AddProductBody>): Promise<Reply> {
  const [importContext, ledger] = await Promise.all([
    importContextOf(services, call),
    loadLedger(services, call.session.shopId),
  ]);
  const outcome = await addToCatalogue(services, call, importContext, (state) => decision(state, ledger, call));
  const position = await recordOpening(services, eventOf(outcome, 'ProductAdded'));
  const reply = writtenRow(outcome, 201, writtenProductRow(outcome));
  return position === null ? reply : { ...reply, position };
}
