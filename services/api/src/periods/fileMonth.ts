import { actOf, type AnyRecorded } from '@bahi/contracts';
import { fileMonth as decide, type FiledMonth } from '@bahi/domain';
import { filingPeriodOf, regularGstinIn } from '@bahi/domain/gstr1';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { ledgerCommand } from '../ledger/ledgerCommand.ts';
import { lookUp } from '../ledger/lookups.ts';
import { monthParam } from './monthParam.ts';

/** `POST /periods/{YYYY-MM}/filed`: the month's return is filed, or the quarter's; no bill is made or cancelled in it any more. */
export async function fileMonth(services: Services, call: SignedInCall): Promise<Reply> {
  const month = monthParam(call);
  const { shop } = await lookUp(services, call.session.shopId);
  const period = filingPeriodOf(month, shop.filing);
  const earlierMonths = period.months.slice(0, -1);
  const gstin = regularGstinIn(shop, period);
  const filedAs = gstin === null ? null : { gstin, filing: shop.filing };
  const outcome = await ledgerCommand(services, call, (state) =>
    decide(state, { month, earlierMonths, filedAs, now: call.at }),
  );
  const { position, answer } = outcome;
  const own = (outcome.events as AnyRecorded[]).find(
    (event) => event.type === 'MonthFiled' && event.data.month === month,
  );
  const filed =
    own === undefined ? (answer as { filed: FiledMonth }).filed : { ...actOf(own.meta), position: own.revision };
  const { at, by, position: filedAt } = filed;
  return {
    status: 200,
    body: { month, filed: true, at, by, position: filedAt },
    position,
    replayed: outcome.kind === 'replayed',
  };
}
