import { refuse, type RecordedEvent } from '@bahi/contracts';
import { bytesOf, type CommandContext, type CommandHandler } from '@bahi/event-store';
import { oncePerReason } from '@bahi/projection-runner';
import type { Logger } from '@bahi/runtime';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { RateLimits } from './rateLimits.ts';

type Budgets = Pick<RateLimits, 'recordedBytesPerShop' | 'importedBytesPerShop'>;

type OnError = (error: Error) => void;

/** Streams with limits of their own: changing a password and giving feedback are always possible. */
const EXEMPT: ReadonlySet<string> = new Set(['account', 'feedback']);

/**
 * A command handler that counts written events against the shop's budget. The first command of a request is refused with 429 once
 * the budget is spent. After its first write a request may go on, and a repeat of an accepted command is answered as before.
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
    forRequest: () => ofOneRequest(commands.forRequest(), limits, onError),
  };
}

function counting(commands: CommandHandler, limits: Budgets, onError: OnError): CommandHandler {
  return {
    async handle(definition, stream, context, decide, options) {
      const outcome = await commands.handle(definition, stream, context, decide, options);
      if (outcome.kind === 'accepted') count(limits, context, outcome.events, onError);
      return outcome;
    },
    load: async (definition, stream) => commands.load(definition, stream),
    forRequest: () => counting(commands.forRequest(), limits, onError),
  };
}

function ofOneRequest(commands: CommandHandler, limits: Budgets, onError: OnError): CommandHandler {
  const counted = counting(commands, limits, onError);
  let hasBegun = false;
  return {
    ...counted,
    async handle(definition, stream, context, decide, options) {
      const isBound = !hasBegun && !EXEMPT.has(definition.family);
      const spent = isBound ? await spentBudget(limits, context) : undefined;
      if (spent === undefined) {
        const outcome = await counted.handle(definition, stream, context, decide, options);
        if (outcome.kind !== 'refused') hasBegun = true;
        return outcome;
      }
      const { code } = spent.refusal;
      // a command that is remembered is not decided again
      const outcome = await counted.handle(definition, stream, context, () => refuse(code), options);
      if (outcome.kind === 'refused' && outcome.code === code) throw spent;
      return outcome;
    },
  };
}

const budgetOf = (limits: Budgets, { importId }: CommandContext) =>
  importId === undefined ? limits.recordedBytesPerShop : limits.importedBytesPerShop;

/** The refusal when the shop's budget is spent; undefined otherwise. */
async function spentBudget(limits: Budgets, context: CommandContext): Promise<HttpRefusal | undefined> {
  if (context.shopId === undefined) return undefined;
  try {
    await budgetOf(limits, context).check(context.shopId);
    return undefined;
  } catch (error) {
    if (error instanceof HttpRefusal) return error;
    throw error;
  }
}

function count(limits: Budgets, context: CommandContext, events: readonly RecordedEvent[], onError: OnError): void {
  if (context.shopId === undefined || events.length === 0) return;
  let bytes = 0;
  for (const event of events) bytes += bytesOf(event);
  budgetOf(limits, context)
    .count(context.shopId, bytes)
    .catch((error: Error) => {
      // they are written already: only the next command is refused
      if (!(error instanceof HttpRefusal)) onError(error);
    });
}
