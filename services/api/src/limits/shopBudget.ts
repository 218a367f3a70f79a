import { refuse, type Fact, type RecordedEvent } from '@bahi/contracts';
import { bytesOf, type CommandContext, type CommandHandler } from '@bahi/event-store';
import { oncePerReason } from '@bahi/projection-runner';
import type { Logger } from '@bahi/runtime';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { RateLimits } from './rateLimits.ts';

type Budgets = Pick<RateLimits, 'recordedBytesPerShop' | 'recordedBytesPerMember' | 'importedBytesPerShop'>;

type OnError = (error: Error) => void;

/** Streams with limits of their own: changing a password and giving feedback are always possible. */
const EXEMPT: ReadonlySet<string> = new Set(['account', 'feedback']);

/** Completing a bill, and what follows it, may spend the whole budget. */
const SALES: ReadonlySet<string> = new Set(['BillSubmitted', 'BillCompleted', 'BillCancelled', 'PaymentReceived']);
/** Opening and saving the draft of a sale. */
const DRAFTS: ReadonlySet<string> = new Set(['BillDrafted', 'EmptyBillReused', 'BillContentSaved', 'BillSplit']);
/** A draft of some thirty lines. */
const SMALL_BYTES = 16 * 1024;
/** The parts of the budget that large commands, small ones and small drafts may spend; the rest is a reserve for sales. */
const [FOR_LARGE, FOR_SMALL, FOR_SMALL_DRAFTS] = [3 / 4, 15 / 16, 31 / 32];

/**
 * A command handler that counts written events against the shop's budget. The first command of a request is refused with 429 once
 * its part of the budget is spent (0081). After its first write a request may go on, and a repeat of an accepted command is answered as before.
 */
export function budgeted(
  commands: CommandHandler,
  limits: Budgets,
  logger: Pick<Logger, 'warn'> | undefined,
): CommandHandler {
  const uncounted = oncePerReason((reason) => logger?.warn({ reason }, 'events are not counted against the budget'));
  const onError: OnError = ({ message }) => uncounted.log(message);
  return {
    ...counting(commands, limits, onError),
    forRequest: (memory) => ofOneRequest(commands.forRequest(memory), limits, onError),
  };
}

function counting(commands: CommandHandler, limits: Budgets, onError: OnError): CommandHandler {
  return {
    async handle(definition, stream, context, decide, options) {
      const outcome = await commands.handle(definition, stream, context, decide, options);
      if (outcome.kind === 'accepted') count(limits, context, outcome.events, onError);
      return outcome;
    },
    load: async (...asked) => commands.load(...asked),
    forRequest: (memory) => counting(commands.forRequest(memory), limits, onError),
  };
}

function ofOneRequest(commands: CommandHandler, limits: Budgets, onError: OnError): CommandHandler {
  const counted = counting(commands, limits, onError);
  let hasBegun = false;
  return {
    ...counted,
    async handle(definition, stream, context, decide, options) {
      const isBound = !hasBegun && !EXEMPT.has(definition.family);
      const budget = isBound ? await budgetOf(limits, context) : undefined;
      let isSpent = false;
      // a command that is remembered is not decided again
      const outcome = await counted.handle(
        definition,
        stream,
        context,
        (...on) => {
          if (budget === undefined) return decide(...on);
          const decision = budget.spentForSales < 1 ? decide(...on) : refuse(budget.code);
          isSpent = budget.spentForSales >= 1 || (decision.kind === 'accepted' && !hasRoom(budget, decision.facts));
          return isSpent ? refuse(budget.code) : decision;
        },
        options,
      );
      if (budget !== undefined && isSpent && outcome.kind === 'refused') throw new HttpRefusal(budget.code, budget);
      if (outcome.kind !== 'refused') hasBegun = true;
      return outcome;
    },
  };
}

interface Budget {
  code: 'shop_budget_spent' | 'import_budget_spent';
  /** The spent part, 0 to 1 and beyond. */
  spent: number;
  /** The same for sales. */
  spentForSales: number;
  retryAfterSeconds: number;
}

/** A submission that saves its content first is a sale too. */
function hasRoom({ code, spent, spentForSales }: Budget, facts: readonly Fact[]): boolean {
  if (code === 'import_budget_spent' || facts.some(isSale)) return spentForSales < 1;
  if (spent < FOR_LARGE) return true;
  const isDraft = facts.every(({ type }) => DRAFTS.has(type));
  return spent < (isDraft ? FOR_SMALL_DRAFTS : FOR_SMALL) && Buffer.byteLength(JSON.stringify(facts)) <= SMALL_BYTES;
}

const isSale = ({ type }: Pick<Fact, 'type'>) => SALES.has(type);

async function budgetOf(limits: Budgets, context: CommandContext): Promise<Budget | undefined> {
  const { shopId, importId } = context;
  if (shopId === undefined) return undefined;
  if (importId !== undefined) {
    const ofImports = await limits.importedBytesPerShop.spent(shopId);
    return { ...ofImports, spentForSales: ofImports.spent, code: 'import_budget_spent' };
  }
  const [ofShop, sales, others] = await Promise.all([
    limits.recordedBytesPerShop.spent(shopId),
    spentBy(limits, context, 'sales'),
    spentBy(limits, context, 'others'),
  ]);
  // a member leaves as much to the others as they spend, so none can spend everything
  const spentForSales = ofShop.spent + sales;
  return { ...ofShop, spent: spentForSales + others, spentForSales, code: 'shop_budget_spent' };
}

/** The owner may spend everything. */
const isEmployed = ({ role }: CommandContext) => role !== undefined && role !== 'owner';
const memberKey = ({ shopId, userId }: CommandContext, on: 'sales' | 'others') => `${shopId}/${userId}/${on}`;

async function spentBy(limits: Budgets, context: CommandContext, on: 'sales' | 'others'): Promise<number> {
  if (!isEmployed(context)) return 0;
  return (await limits.recordedBytesPerMember.spent(memberKey(context, on))).spent;
}

function count(limits: Budgets, context: CommandContext, events: readonly RecordedEvent[], onError: OnError): void {
  const { shopId, importId } = context;
  if (shopId === undefined || events.length === 0) return;
  let bytes = 0;
  for (const event of events) bytes += bytesOf(event);
  const countIn = (limit: RateLimits['recordedBytesPerShop'], key: string): void => {
    limit.count(key, bytes).catch((error: Error) => {
      // they are written already: only the next command is refused
      if (!(error instanceof HttpRefusal)) onError(error);
    });
  };
  if (importId !== undefined) {
    countIn(limits.importedBytesPerShop, shopId);
    return;
  }
  countIn(limits.recordedBytesPerShop, shopId);
  const on = events.some(isSale) ? 'sales' : 'others';
  if (isEmployed(context)) countIn(limits.recordedBytesPerMember, memberKey(context, on));
}
