import type { BillView, Id } from '@bahi/contracts';
import { documentOfView } from '@bahi/paper';
import { HttpRefusal } from '../../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../../http/route.ts';
import { idParam } from '../../lists/idParam.ts';
import type { Services } from '../../services.ts';
import { billToPrint } from './billToPrint.ts';
import { pdfOf } from './pdfReply.ts';

/** `GET /billing/{id}/pdf?size=&language=&copy=`: the bill on paper as it stands, or an estimate of a draft. */
export async function getBillPdf(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId } = call.session;
  const view = await billToPrint(services, shopId, idParam(call));
  if (view === undefined) throw new HttpRefusal('not_found');
  if (view.status === 'discarded') throw new HttpRefusal('bill_discarded');
  const recorded = documentOfView(await withCashier(services, shopId, view));
  if (recorded === undefined) throw new Error(`bill ${view.id} has no seller`);
  return pdfOf(services, call, recorded);
}

/** The view with the name of the person who completed the bill: the paper states it. */
async function withCashier({ privateStore }: Services, shopId: Id, view: BillView): Promise<BillView> {
  if (view.cashier === undefined) return view;
  const { id } = view.cashier;
  const name = (await privateStore.accounts.names(shopId, [id])).get(id);
  return { ...view, cashier: { id, name } };
}
