import { streamOf, type AnyRecorded, type Decision, type LedgerFact, type Position } from '@bahi/contracts';
import { ledgerStream, recordOpeningStock, type LedgerState, type RecordOpeningStock } from '@bahi/domain';
import { contextAfter, deriveId } from '@bahi/event-store';
import type { Services } from '../services.ts';

export type ProductAdded = Extract<AnyRecorded, { type: 'ProductAdded' }>;
/** The ledger's command for the opening stock that a new product came with; nothing when it came with none. */
function openingCommand({ product, opening }: ProductAdded['data']): RecordOpeningStock | undefined {
  if (opening === null) return undefined;
  const { id, kind, name, unit, purchasePricePaise, hsn } = product;
  return { product: { id, kind, name, unit, purchasePricePaise, hsn }, ...opening };
}

/** What the books say to the opening stock of a product. */
export function decideOpening(state: Readonly<LedgerState>, added: ProductAdded['data']): Decision<LedgerFact> {
  const command = openingCommand(added);
  return command === undefined ? { kind: 'accepted', facts: [] } : recordOpeningStock(state, command);
}

/**
 * Records a new product's opening stock in the ledger, once, in whichever process: the command's id derives from the product's.
 * Gives the position of the fact, or nothing when there was none to write.
 * @throws {Error} when the books refuse what the catalogue has recorded, which was asked before
 */
export async function recordOpening(services: Services, added: ProductAdded): Promise<Position | null> {
  if (added.data.opening === null) return null;
  const { shopId = '' } = added.meta;
  const outcome = await services.commands.handle(
    ledgerStream,
    streamOf.ledger(shopId),
    contextAfter(added, deriveId(added.data.product.id, 'opening')),
    (state) => decideOpening(state, added.data),
  );
  if (outcome.kind === 'refused')
    throw new Error(`the opening stock of a recorded product was refused: ${outcome.code}`);
  return outcome.position;
}
