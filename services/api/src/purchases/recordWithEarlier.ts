import { refuse, type Decision, type Id, type LedgerFact } from '@bahi/contracts';
import type { EarlierPurchase, ImportedRecord, LedgerState } from '@bahi/domain';
import { accepted } from '../http/httpRefusal.ts';
import type { SignedInCall } from '../http/route.ts';
import { importContextOf, type ImportFields } from '../imports/importContext.ts';
import { handleLedger, loadLedger } from '../ledger/ledgerCommand.ts';
import type { Accepted } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { earlierPurchases } from './earlierPurchases.ts';

/** After this many purchases that came in between, one is recorded without another look. */
const MOST_TRIES = 5;

type BilledCall = SignedInCall<ImportFields & { vendorId: Id; vendorBillNumber: string }>;
type Decide = (
  state: Readonly<LedgerState>,
  imported: ImportedRecord | null,
  earlier: readonly EarlierPurchase[],
) => Decision<LedgerFact>;

/**
 * Records a purchase after a look at the earlier ones under its vendor's bill number. The read model does not have a purchase that is
 * recorded at the same moment, from another copy of the form; so when the books have a newer one than was looked at, it looks again.
 * @throws {HttpRefusal} when import or decision refuse
 */
export async function recordWithEarlier(services: Services, call: BilledCall, decide: Decide): Promise<Accepted> {
  const { body, session } = call;
  const importContext = await importContextOf(services, call);
  for (let tries = 1; ; tries += 1) {
    const { purchasedAt } = await loadLedger(services, session.shopId);
    const earlier = await earlierPurchases(services, session.shopId, { ...body, importId: body.importId ?? null });
    // imported purchases come in long rows, and are of another time
    const mayLookAgain = tries < MOST_TRIES && (body.importId ?? null) === null;
    let isOutdated = false;
    const outcome = await handleLedger(
      services,
      call,
      (state) => {
        if (importContext.kind === 'refused') return importContext;
        isOutdated = mayLookAgain && state.purchasedAt > purchasedAt;
        return isOutdated ? refuse('busy') : decide(state, importContext.imported, earlier);
      },
      importContext.context,
    );
    if (!isOutdated) return accepted(outcome);
  }
}
