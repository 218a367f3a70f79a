import { streamOf, type DrawerView } from '@bahi/contracts';
import { closeFigures, ledgerStream } from '@bahi/domain';
import { readState } from '@bahi/event-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';
import { drawerPdf } from './closePdf.ts';
import { atTheDrawer, shownFigures } from './dayCloseResource.ts';
import { pendingBills } from './pendingBills.ts';

/** `GET /day-close?size=&language=`: what should be in the drawer now, as JSON or PDF (an X report). It closes nothing. */
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
  const body = { ...shownFigures(person, drawer), pendingBills: pending };
  if (!call.wantsPdf) return { status: 200, body, headers };
  const pdf = await drawerPdf(services, call, body as DrawerView);
  return { ...pdf, headers: { ...headers, ...pdf.headers } };
}
