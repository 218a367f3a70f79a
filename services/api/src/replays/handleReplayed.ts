import { streamOf, type Decision, type Id, type LedgerFact } from '@bahi/contracts';
import {
  ledgerStream,
  ReplayMismatch,
  type LedgerState,
  type LineAsked,
  type PurchaseChange,
  type RecordedBill,
  type ReplayedChanges,
  type ReplayedReturns,
} from '@bahi/domain';
import { readState, type CommandContext, type Outcome } from '@bahi/event-store';
import type { SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { handleLedger } from '../ledger/ledgerCommand.ts';
import type { Reach } from './journals.ts';

type Books = Readonly<LedgerState>;

/** A ledger command that is decided on replays of products. */
export interface ReplayedCommand<Replayed> {
  /** Reads the state synchronously, then replays the products it needs. */
  replay: (state: Books, reach: Reach) => Promise<Replayed>;
  decide: (state: Books, replayed: Replayed) => Decision<LedgerFact>;
}

/**
 * Runs a ledger decision that needs replays of products. The first replay runs beside other commands and may take seconds; a second
 * one, for what came meanwhile, runs while they wait. A replay that does not match the ledger is repeated from the ledger alone.
 */
export async function handleReplayed<Replayed>(
  services: Services,
  call: SignedInCall,
  command: ReplayedCommand<Replayed>,
  context: CommandContext = call.context,
): Promise<Outcome> {
  try {
    return await attempt(services, call, command, { context, fromLog: false });
  } catch (error) {
    if (!(error instanceof ReplayMismatch)) throw error;
    return attempt(services, call, command, { context, fromLog: true });
  }
}

async function attempt<Replayed>(
  services: Services,
  call: SignedInCall,
  { replay, decide }: ReplayedCommand<Replayed>,
  { context, fromLog }: { context: CommandContext; fromLog: boolean },
): Promise<Outcome> {
  const ledger = streamOf.ledger(call.session.shopId);
  await readState(services.commands, ledgerStream, ledger, (state) => replay(state, { upTo: null, fromLog }));
  let replayed: { as: Replayed } | undefined;
  const prepare = async (state: Books, upTo: number): Promise<void> => {
    replayed = { as: await replay(state, { upTo, fromLog: false }) };
  };
  const decided = (state: Books): Decision<LedgerFact> => {
    if (replayed === undefined) throw new Error('decided without being prepared');
    return decide(state, replayed.as);
  };
  return handleLedger(services, call, decided, context, { prepare });
}

/** Replays of changed purchases, by product. See `Replays` on the signal. */
export async function replaysOf(
  { replays }: Services,
  shopId: Id,
  changes: readonly PurchaseChange[],
  reach: Reach,
  signal?: AbortSignal,
): Promise<ReplayedChanges> {
  const made = changes.map(async (change) => {
    return [change.productId, await replays.change({ shopId, change, ...reach }, signal)] as const;
  });
  return new Map(await Promise.all(made));
}

/** Replays of what lines of a bill give back, by product. */
export async function returnsOf(
  { replays }: Services,
  shopId: Id,
  { revision, data }: RecordedBill,
  asked: ReadonlyMap<Id, readonly LineAsked[]>,
  reach: Reach,
): Promise<ReplayedReturns> {
  const made = [...asked].map(async ([productId, lines]) => {
    const question = { shopId, productId, billId: data.billId, revision, lines, ...reach };
    return [productId, await replays.lines(question)] as const;
  });
  return new Map(await Promise.all(made));
}
