import { refuse, type StreamDefinition } from '@bahi/contracts';
import type { CommandContext, CommandHandler, Outcome } from './commandHandler.ts';

/**
 * What a command that its stream remembers came to, without deciding anything; undefined for one that is new. A remembered
 * one with another body is refused, `idempotency_mismatch`.
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
