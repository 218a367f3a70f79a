import { actOf, type PeriodDifferences } from '@bahi/contracts';
import { filingPeriodOf, regularGstinIn } from '@bahi/domain/gstr1';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { lookUp } from '../ledger/lookups.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';
import { monthParam } from './monthParam.ts';

/** `GET /periods/{YYYY-MM}/differences`: what changed in a filed month since; its filed figures stay what they were. */
export async function getDifferences(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId } = call.session;
  const month = monthParam(call);
  const filed = (await loadLedger(services, shopId)).filedMonths.get(month);
  if (filed === undefined) throw new HttpRefusal('month_not_filed');
  const headers = await readYourWrites(services, call, ['registers']);
  const question = { shopId, month, filedAt: filed.position };
  const { position, changes, registers } = await services.heavyReads.differences(question, call.signal);
  const { shop } = await lookUp(services, shopId);
  const gstin = regularGstinIn(shop, filingPeriodOf(month, shop.filing));
  const now = gstin === null ? null : { gstin, filing: shop.filing };
  const { filedAs } = filed;
  const isSame = filedAs === null || (filedAs.gstin === gstin && filedAs.filing === shop.filing);
  const body: PeriodDifferences = {
    month,
    filed: actOf({ at: filed.at, ...(filed.by !== null && { userId: filed.by }) }),
    filedAt: filed.position,
    position,
    changes,
    registers,
    profile: isSame ? null : { filed: filedAs, now },
  };
  return { status: 200, body, headers };
}
