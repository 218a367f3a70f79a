import type { StreamDefinition } from '@bahi/contracts';
import type { Freshness } from './commandHandler.ts';
import type { OpenCommandHandler } from './handleCommand.ts';
import { WrongRevision } from './port.ts';

/** Maximum number of lost races before reading gives up. */
const MAX_LOST_RACES = 50;

/**
 * Returns the result of `use` on a stream's state, once everything in that state is durable. When another process wins
 * against an append that the state had assumed, the state is loaded and used again.
 * @param use reads the state synchronously; the state changes afterwards
 * @throws {StoreUnavailable | AppendOutcomeUnknown} when the stream cannot be read, or the pending append was lost
 */
export async function readState<State, Result>(
  commands: Pick<OpenCommandHandler, 'load'>,
  definition: StreamDefinition<State>,
  stream: string,
  use: (state: Readonly<State>, revision: number) => Result,
  freshness?: Freshness,
): Promise<Result> {
  for (let lostRaces = 0; ; lostRaces += 1) {
    const loaded = await commands.load(definition, stream, freshness);
    const { durable } = loaded;
    const result = use(loaded.state, loaded.revision);
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
  freshness?: Freshness,
): Promise<Readonly<State>> {
  return readState(commands, definition, stream, (state) => state, freshness);
}
