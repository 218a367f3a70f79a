import type { FilingCheck, ShopProfileDetails } from '@bahi/contracts';
import { registrationOn } from '@bahi/domain/arithmetic';
import {
  filedWith,
  filingPeriodOf,
  Gstr1Check,
  Gstr1Collector,
  makeGstr1,
  regularGstinIn,
  type FilingPeriod,
  type Gstr1,
} from '@bahi/domain/gstr1';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { SignedInCall } from '../http/route.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { lookUp } from '../ledger/lookups.ts';
import type { Services } from '../services.ts';
import { periodDocuments } from './periodDocuments.ts';

/** What is filed for one month of one shop. */
interface Filing {
  shop: ShopProfileDetails;
  period: FilingPeriod;
  gstin: string;
  /** Revision of the ledger at which the month was filed; its documents are those up to here. */
  position?: number;
}

/** @throws {HttpRefusal} 409 `no_regular_registration` when the shop was no regular taxpayer in the period (R1, R2) */
async function filingOf(services: Services, shopId: string, month: string): Promise<Filing> {
  const { shop } = await lookUp(services, shopId);
  const filed = (await loadLedger(services, shopId)).filedMonths.get(month);
  // a filed return stays what it was, whatever the profile says by now
  if (filed !== undefined && filed.filedAs !== null) {
    const { gstin, filing } = filed.filedAs;
    return { shop, period: filingPeriodOf(month, filing), gstin, position: filed.position };
  }
  const period = filingPeriodOf(month, shop.filing);
  const gstin = regularGstinIn(shop, period);
  if (gstin === null) throw new HttpRefusal('no_regular_registration');
  return { shop, period, gstin };
}

/** Makes the return of the collected documents. A month that was filed before its quarter was sent by IFF (R49). */
async function madeFrom(
  services: Services,
  shopId: string,
  collected: Gstr1Collector,
  { period, gstin }: Filing,
): Promise<Gstr1> {
  const { filedMonths } = await loadLedger(services, shopId);
  const sentMonths = period.months.slice(0, -1).filter((month) => filedWith(month, filedMonths) === month);
  return makeGstr1(collected, { gstin, period, sentMonths, withEmptyHsnRow: true });
}

/** The return that a month gives: its own, the quarter's, or an IFF (R49). */
export async function periodReturn(services: Services, call: SignedInCall<undefined>, month: string): Promise<Gstr1> {
  const { shopId } = call.session;
  const filing = await filingOf(services, shopId, month);
  const collected = new Gstr1Collector(filing.gstin, filing.period);
  for await (const documents of periodDocuments(services, call, filing)) {
    for (const document of documents) collected.add(document);
  }
  return madeFrom(services, shopId, collected, filing);
}

/** The check of the same return. */
export async function periodCheck(
  services: Services,
  call: SignedInCall<undefined>,
  month: string,
): Promise<FilingCheck> {
  const { shopId } = call.session;
  const filing = await filingOf(services, shopId, month);
  const { shop, period, gstin } = filing;
  const collected = new Gstr1Collector(gstin, period);
  const check = new Gstr1Check({
    gstin,
    period,
    filing: shop.filing,
    turnoverAboveFiveCrore: shop.turnoverAboveFiveCrore,
    registrationOn: (day) => registrationOn(shop, day),
    annualReturns: shop.annualReturns,
  });
  for await (const documents of periodDocuments(services, call, filing)) {
    for (const document of documents) {
      collected.add(document);
      check.add(document);
    }
  }
  return check.finish(collected, await madeFrom(services, shopId, collected, filing));
}
