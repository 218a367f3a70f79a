import {
  correctPurchaseBody,
  purchaseView,
  streamOf,
  type Decision,
  type LedgerFact,
  type PurchaseEffect,
} from '@bahi/contracts';
import {
  correctionChanges,
  correctPurchase,
  isReplayCurrent,
  ledgerStream,
  reversalChanges,
  reversePurchase,
  stockFigures,
  type LedgerState,
  type PurchaseChange,
  type ReplayedChanges,
} from '@bahi/domain';
import { readState } from '@bahi/event-store';
import { checkBody } from '../http/checkBody.ts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { readOnlyFields } from '../lists/readOnlyFields.ts';
import { replaysOf } from '../replays/handleReplayed.ts';
import type { Services } from '../services.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { correctionOf } from './correctPurchase.ts';
import { warningsOfLine } from './earlierPurchases.ts';
import { findPurchase } from './findPurchase.ts';
import { lookUp, type Lookups } from '../ledger/lookups.ts';
import { reversalOf } from './reversePurchase.ts';

type Books = Readonly<LedgerState>;

/** The products to replay, and the decision on their replays. */
interface Question {
  changes: (state: Books) => PurchaseChange[];
  decide: (state: Books, replays: ReplayedChanges) => Decision<LedgerFact>;
}

/** How often a product may move while it is replayed before the read gives up. */
const MOST_TRIES = 10;
const READ_ONLY = readOnlyFields(purchaseView, correctPurchaseBody);

/**
 * `GET /purchases/{id}/effect`: what deleting the purchase would change, or, with `correction` as `PUT` takes it, correcting it.
 * Refused like the command itself.
 */
export async function getPurchaseEffect(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId } = call.session;
  const [ledger, lookups] = await Promise.all([loadLedger(services, shopId), lookUp(services, shopId)]);
  const recorded = await findPurchase(services, shopId, ledger, idParam(call));
  if (recorded === undefined) throw new HttpRefusal('not_found');
  const { correction } = call.query;
  if (correction === undefined || correction === '') {
    const reversal = reversalOf(recorded, lookups);
    const effect = await effectOf(services, call, lookups, {
      changes: (state) => reversalChanges(state, reversal),
      decide: (state, replays) => reversePurchase(state, reversal, replays),
    });
    return { status: 200, body: effect };
  }
  const meant = correctionOf(recorded, checkBody(correctPurchaseBody, parsed(correction), READ_ONLY), lookups, call.at);
  if (meant.kind === 'refused') throw new HttpRefusal(meant);
  const effect = await effectOf(services, call, lookups, {
    changes: (state) => correctionChanges(state, meant.command),
    decide: (state, replays) => correctPurchase(state, meant.command, replays),
  });
  return { status: 200, body: effect };
}

function parsed(correction: string): unknown {
  try {
    return JSON.parse(correction);
  } catch {
    throw new HttpRefusal({ code: 'invalid_query', fields: { correction: 'invalid' } });
  }
}

async function effectOf(
  services: Services,
  { session: { shopId }, signal }: Pick<SignedInCall, 'session' | 'signal'>,
  lookups: Lookups,
  { changes, decide }: Question,
): Promise<PurchaseEffect> {
  const ledger = streamOf.ledger(shopId);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const replays = await readState(services.commands, ledgerStream, ledger, (state) =>
      replaysOf(services, shopId, changes(state), { upTo: null, fromLog: false }, signal),
    );
    const effect = await readState(services.commands, ledgerStream, ledger, (state) => {
      const asked = changes(state).map(({ productId }) => replays.get(productId)?.movedAt);
      const isCurrent = [...replays].every(([productId, { movedAt }]) => isReplayCurrent(state, productId, movedAt));
      if (!isCurrent || asked.includes(undefined)) return undefined;
      return shown(state, decide(state, replays), lookups);
    });
    if (effect !== undefined) return effect;
  }
  throw new HttpRefusal('request_timeout');
}

function stocksAfter(fact: LedgerFact) {
  if (fact.type === 'PurchaseCorrected') return fact.data.stocksAfter;
  return fact.type === 'PurchaseReversed' ? [fact.data] : [];
}

/** The effect that the facts of a decision state. @throws {HttpRefusal} when it is refused */
function shown(state: Books, decision: Decision<LedgerFact>, { catalogue }: Lookups): PurchaseEffect {
  if (decision.kind === 'refused') throw new HttpRefusal(decision);
  const products = decision.facts.flatMap(stocksAfter).map(({ productId, ...after }) => {
    const facts = catalogue.products.get(productId)?.facts;
    const price = facts?.purchasePricePaise ?? null;
    const now = stockFigures(state, productId, price);
    return {
      productId,
      productName: facts?.name ?? '',
      unit: facts?.unit ?? ('pcs' as const),
      before: {
        stockMilli: now.currentStockMilli,
        valuePaise: now.stockValuePaise,
        averageCostPaise: now.averageCostPaise,
      },
      after: {
        stockMilli: after.stockAfterMilli,
        valuePaise: after.valueAfterPaise,
        averageCostPaise: after.averageCostPaise ?? price ?? 0,
      },
      costVariancePaise: after.costVariancePaise,
    };
  });
  const costVariancePaise = products.reduce((sum, one) => sum + one.costVariancePaise, 0);
  return { products, costVariancePaise, ...warningsOfLine(decision, 0) };
}
