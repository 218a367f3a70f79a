import type { StatementView, VendorRow } from '@bahi/contracts';
import { shopDay } from '@bahi/domain/arithmetic';
import { KHATA, readEntries, statementOf } from '@bahi/projections';
import { z } from 'zod';
import type { Reply, SignedInCall } from '../http/route.ts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import { statementQuestion } from '../khata/getStatement.ts';
import { idParam } from '../lists/idParam.ts';
import { missingRow, readYourWrites } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';

/** `GET /vendors/{id}/statement`: what the shop owes a vendor, entry by entry, as of its own last day. */
export async function getVendorStatement(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId } = call.session;
  const id = idParam(call);
  const asked = z.object(statementQuestion).safeParse({ from: call.query['from'], to: call.query['to'] });
  if (!asked.success) throw new HttpRefusal('invalid_query');
  const headers = await readYourWrites(services, call, [KHATA, 'vendorList']);
  const vendor = await services.read.get<VendorRow & { shopId: string }>('vendorList', 'vendors', id);
  if (vendor?.shopId !== shopId) throw missingRow(headers);
  const { from = null, to = shopDay(call.at) } = asked.data;
  const entries = await readEntries(services.read, shopId, id);
  const body: StatementView = { id, name: vendor.name, from, to, ...statementOf(entries, { from, to }) };
  return { status: 200, body, headers };
}
