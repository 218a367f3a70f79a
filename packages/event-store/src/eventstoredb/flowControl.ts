import type { EventStoreDBClient } from '@eventstore/db-client';

/** Bytes that the server may send before we read them, per call and in total: one and a half pages of usual bills. */
export const WINDOW_BYTES = 2 * 1_048_576;

const OPTION = 'grpc-node.flow_control_window';

/** The hidden part of the client that we need: its channel, not connected yet, and the options it will connect with. */
interface HiddenChannel {
  createChannel: () => Promise<{ internalChannel?: { options?: Record<string, unknown> } }>;
}

/**
 * Gives the client a larger flow control window. The default of 64 KB holds a dozen bills, and the next ones arrive
 * after a turn of the event loop: a busy process took five seconds for a ledger of 1,300 bills. The client has no such
 * option, so this sets it on the hidden channel. A client that is built differently is left unchanged, and the test of
 * this file fails.
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
