import { refuse, type StreamDefinition } from '@bahi/contracts';
import type { CommandContext, CommandHandler, Outcome } from './commandHandler.ts';

/**
 * The outcome of a command that its stream remembers, without deciding anything; undefined for a new one. A remembered
 * command with another body is refused with `idempotency_mismatch`.
 */
export async function rememberedOutcome<State>(
  commands: Pick<CommandHandler, 'handle'>,
  definition: StreamDefinition<State>,
  stream: string,
  context: CommandContext,
): Promise<Outcome | undefined> {
  const outcome = await commands.handle(definition, stream, context, () => refuse('not_found'));
  return outcome.kind === 'refused' && outcome.code === 'not_found' ? undefined : outcome;
}
