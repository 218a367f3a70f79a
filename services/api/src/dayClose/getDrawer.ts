import { streamOf, type DrawerView } from '@bahi/contracts';
import { closeFigures, ledgerStream } from '@bahi/domain';
import { readState } from '@bahi/event-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';
import { atTheDrawer, shownFigures } from './dayCloseResource.ts';
import { pendingBills } from './pendingBills.ts';

/** `GET /day-close`: what should be in the drawer now. It closes nothing. */
export async function getDrawer(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const person = await atTheDrawer(services, call.session);
  const { shopId } = person;
  const headers = await readYourWrites(services, call, ['billList']);
  const pending = await pendingBills(services, shopId);
  const drawer = await readState(services.commands, ledgerStream, streamOf.ledger(shopId), (state, position) => ({
    position,
    since: state.drawer.lastClose?.at ?? null,
    ...closeFigures(state.drawer),
  }));
  const body: Partial<DrawerView> = { ...shownFigures(person, drawer), pendingBills: pending };
  return { status: 200, body, headers };
}
