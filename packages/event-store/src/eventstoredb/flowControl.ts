import type { EventStoreDBClient } from '@eventstore/db-client';

/** What the server may send before we have taken it, for each call and for all together, bytes: a page and a half of usual bills. */
export const WINDOW_BYTES = 2 * 1_048_576;

const OPTION = 'grpc-node.flow_control_window';

/** What the client hides, as far as it is needed here: its channel, not connected yet, with the options it will connect with. */
interface HiddenChannel {
  createChannel: () => Promise<{ internalChannel?: { options?: Record<string, unknown> } }>;
}

/**
 * The client with a larger window of flow control. By default 64 KB are on their way at most, a dozen bills, and the next come after a
 * turn of the event loop: a busy process took five seconds for a ledger of 1,300 bills. The client passes no such option on, so it
 * is set behind its back; a client that is built otherwise stays as it is, and the test of this says so.
 */
export function askForMore(client: EventStoreDBClient): EventStoreDBClient {
  const hidden = client as unknown as HiddenChannel;
  const create = hidden.createChannel;
  hidden.createChannel = async () => {
    const channel = await create();
    const options = channel.internalChannel?.options;
    if (options !== undefined) options[OPTION] = WINDOW_BYTES;
    return channel;
  };
  return client;
}
