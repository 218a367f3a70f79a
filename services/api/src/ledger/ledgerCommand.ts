import { streamOf, type AnyRecorded, type Decision, type LedgerFact } from '@bahi/contracts';
import { ledgerStream, type ImportedRecord, type LedgerState } from '@bahi/domain';
import {
  durableState,
  type CommandContext,
  type Decide,
  type Freshness,
  type HandleOptions,
  type Outcome,
} from '@bahi/event-store';
import { accepted } from '../http/httpRefusal.ts';
import type { SignedInCall } from '../http/route.ts';
import type { ImportContext } from '../imports/importContext.ts';
import type { Accepted } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';

/** The shop's ledger state, all of it durable. */
export async function loadLedger(
  services: Services,
  shopId: string,
  freshness?: Freshness,
): Promise<Readonly<LedgerState>> {
  return durableState(services.commands, ledgerStream, streamOf.ledger(shopId), freshness);
}

/** Runs a decision on the shop's ledger. */
export function handleLedger(
  services: Services,
  call: SignedInCall,
  decide: Decide<LedgerState, LedgerFact>,
  context: CommandContext = call.context,
  options: HandleOptions<LedgerState> = {},
): Promise<Outcome> {
  return services.commands.handle(ledgerStream, streamOf.ledger(call.session.shopId), context, decide, options);
}

/** Writes to the shop's ledger. @throws {HttpRefusal} when the decision refuses */
export async function ledgerCommand(...command: Parameters<typeof handleLedger>): Promise<Accepted> {
  return accepted(await handleLedger(...command));
}

/** Adds a record to the shop's ledger, which may come from an import. @throws {HttpRefusal} when import or decision refuse */
export async function addToLedger(
  services: Services,
  call: SignedInCall,
  importContext: ImportContext,
  decide: (state: Readonly<LedgerState>, imported: ImportedRecord | null) => Decision<LedgerFact>,
): Promise<Accepted> {
  return ledgerCommand(
    services,
    call,
    (state) => (importContext.kind === 'refused' ? importContext : decide(state, importContext.imported)),
    importContext.context,
  );
}

/** The event at a revision of the shop's ledger. */
export async function ledgerEvent(
  services: Services,
  shopId: string,
  revision: number,
): Promise<AnyRecorded | undefined> {
  const [event] = await services.events.readStream(streamOf.ledger(shopId), { from: revision, maxCount: 1 });
  return event as AnyRecorded | undefined;
}

/** Newest facts in which one is looked for that no read model has seen. */
const TAIL = 200;

/** A fact of the shop's ledger: at the revision that a read model knows, or among the newest. */
export async function findFact<Found extends AnyRecorded>(
  services: Services,
  shopId: string,
  knownAt: number | undefined,
  isIt: (event: AnyRecorded) => event is Found,
): Promise<Found | undefined> {
  const recorded = knownAt === undefined ? undefined : await ledgerEvent(services, shopId, knownAt);
  if (recorded !== undefined && isIt(recorded)) return recorded;
  const tail = await services.events.readStream(streamOf.ledger(shopId), { direction: 'backwards', maxCount: TAIL });
  return (tail as AnyRecorded[]).find(isIt);
}
