import type { StreamDefinition } from '@bahi/contracts';
import type { OpenCommandHandler } from './handleCommand.ts';
import { WrongRevision } from './port.ts';

/** As often may another process be first with what the state still waited for. */
const MAX_LOST_RACES = 50;

/**
 * What `use` makes of a stream's state, once everything it saw is durable. Where another process was first with an append that
 * the state had counted on, it is loaded and looked at anew.
 * @param use looks at the state at once; it goes on changing afterwards
 * @throws {StoreUnavailable | AppendOutcomeUnknown} when the stream cannot be read, or what is pending was lost
 */
export async function readState<State, Result>(
  commands: Pick<OpenCommandHandler, 'load'>,
  definition: StreamDefinition<State>,
  stream: string,
  use: (state: Readonly<State>) => Result,
): Promise<Result> {
  for (let lostRaces = 0; ; lostRaces += 1) {
    const { state, durable } = await commands.load(definition, stream);
    const result = use(state);
    try {
      await durable;
      return result;
    } catch (error) {
      if (!(error instanceof WrongRevision) || lostRaces === MAX_LOST_RACES) throw error;
    }
  }
}

/** The stream's state once everything in it is durable. @throws as `readState` */
export async function durableState<State>(
  commands: Pick<OpenCommandHandler, 'load'>,
  definition: StreamDefinition<State>,
  stream: string,
): Promise<Readonly<State>> {
  return readState(commands, definition, stream, (state) => state);
}
