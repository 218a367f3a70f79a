import type { CatalogueFact, Decision } from '@bahi/contracts';
import { catalogueStream, type CatalogueState } from '@bahi/domain';
import { durableState, type CommandContext } from '@bahi/event-store';
import type { SignedInCall } from '../http/route.ts';
import { acceptedOr, type Accepted } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';

/** The shop's catalogue as it stands, everything in it durable. */
export async function loadCatalogue(services: Services, shopId: string): Promise<Readonly<CatalogueState>> {
  return durableState(services.commands, catalogueStream, `catalogue-${shopId}`);
}

/** Writes to the shop's catalogue; a stale revision is answered with the row that `current` makes of the fold. */
export async function catalogueCommand(
  services: Services,
  call: SignedInCall,
  decide: (state: Readonly<CatalogueState>) => Decision<CatalogueFact>,
  current: (state: Readonly<CatalogueState>) => unknown,
  context: CommandContext = call.context,
): Promise<Accepted> {
  const { shopId } = call.session;
  const outcome = await services.commands.handle(catalogueStream, `catalogue-${shopId}`, context, decide);
  return acceptedOr(outcome, async () => current(await loadCatalogue(services, shopId)));
}
