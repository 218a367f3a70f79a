import { actOf, type Act, type AnyRecorded } from '@bahi/contracts';
import { fileMonth as decide } from '@bahi/domain';
import { filingPeriodOf } from '@bahi/domain/gstr1';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { ledgerCommand } from '../ledger/ledgerCommand.ts';
import { lookUp } from '../ledger/lookups.ts';
import { monthParam } from './monthParam.ts';

/** `POST /periods/{YYYY-MM}/filed`: the month's return is filed, or the quarter's; no bill is made or cancelled in it any more. */
export async function fileMonth(services: Services, call: SignedInCall): Promise<Reply> {
  const month = monthParam(call);
  const { shop } = await lookUp(services, call.session.shopId);
  const earlierMonths = filingPeriodOf(month, shop.filing).months.slice(0, -1);
  const outcome = await ledgerCommand(services, call, (state) => decide(state, { month, earlierMonths, now: call.at }));
  const { position, answer } = outcome;
  const own = (outcome.events as AnyRecorded[]).find(
    (event) => event.type === 'MonthFiled' && event.data.month === month,
  );
  const filed = own === undefined ? (answer as { filed: Act }).filed : actOf(own.meta);
  return { status: 200, body: { month, filed: true, ...filed }, position, replayed: outcome.kind === 'replayed' };
}
