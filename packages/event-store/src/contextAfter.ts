import type { Id, RecordedEvent } from '@bahi/contracts';
import type { CommandContext } from './commandHandler.ts';

/**
 * The context of a command that follows from an event: its request, person, shop and time, with the event as the cause.
 */
export function contextAfter({ id, meta }: Pick<RecordedEvent, 'id' | 'meta'>, commandId: Id): CommandContext {
  const { app: _, bodyHash: __, answer: ___, ...origin } = meta;
  return { ...origin, commandId, causationId: id };
}
