import { streamOf, type CatalogueFact, type Decision } from '@bahi/contracts';
import { catalogueStream, checkImportOrder, type CatalogueState } from '@bahi/domain';
import { durableState, type CommandContext, type Freshness, type Outcome } from '@bahi/event-store';
import { accepted } from '../http/httpRefusal.ts';
import type { SignedInCall } from '../http/route.ts';
import type { ImportContext } from '../imports/importContext.ts';
import { acceptedOr, type Accepted } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';

/** Who changed a record of the catalogue is hidden from staff. */
export const HIDDEN_FROM_STAFF = ['updatedBy', 'updatedByName'] as const;

/** The shop's catalogue as it stands, everything in it durable. */
export async function loadCatalogue(
  services: Services,
  shopId: string,
  freshness?: Freshness,
): Promise<Readonly<CatalogueState>> {
  return durableState(services.commands, catalogueStream, streamOf.catalogue(shopId), freshness);
}

type Decide = (state: Readonly<CatalogueState>) => Decision<CatalogueFact>;

function handleCatalogue(
  { commands }: Services,
  { session }: SignedInCall,
  context: CommandContext,
  decide: Decide,
): Promise<Outcome> {
  return commands.handle(catalogueStream, streamOf.catalogue(session.shopId), context, decide);
}

/** Changes the shop's catalogue; a stale revision is answered with the row that `current` makes of the fold. */
export async function catalogueCommand(
  services: Services,
  call: SignedInCall,
  decide: Decide,
  current: (state: Readonly<CatalogueState>) => unknown,
): Promise<Accepted> {
  const outcome = await handleCatalogue(services, call, call.context, decide);
  return acceptedOr(outcome, async () => current(await loadCatalogue(services, call.session.shopId)));
}

/** Adds a record to the shop's catalogue. The order of its import is looked at again: others may have come meanwhile. */
export async function addToCatalogue(
  services: Services,
  call: SignedInCall,
  importContext: ImportContext,
  decide: Decide,
): Promise<Accepted> {
  const outcome = await handleCatalogue(services, call, importContext.context, (state) =>
    importContext.kind === 'refused'
      ? importContext
      : (checkImportOrder(state, importContext.imported) ?? decide(state)),
  );
  return accepted(outcome);
}
