import type { DisplayedBill } from './displayedBill.ts';

/** What windows of one browser tell each other; `page` is the page of a bill. */
export type DisplayMessage =
  | { kind: 'bill'; page: string; bill: DisplayedBill }
  /** The bill ended, or its page was left. */
  | { kind: 'end'; page: string }
  /** The page is still there. */
  | { kind: 'alive'; page: string; isSeen: boolean }
  /** A display has nothing to show: whoever has an open bill on screen may say so. */
  | { kind: 'hello' };

/** So often a page says that it is still there. */
export const ALIVE_MS = 1_000;
/** A page that was not heard of for so long is gone: no customer sees what another one bought. */
export const GONE_MS = 5_000;

const KINDS: readonly string[] = ['bill', 'end', 'alive', 'hello'] satisfies DisplayMessage['kind'][];

/** Only pages of this address hear the channel; a page of another build may say what this one does not know. */
const isOurs = (data: unknown): data is DisplayMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && KINDS.includes(String(data.kind));

/** Windows of this browser, and no other device's, hear each other here. */
export interface DisplayChannel {
  post: (message: DisplayMessage) => void;
  close: () => void;
}

/** Joins the other windows, where the browser lets windows talk. Nobody hears their own messages. */
export function openDisplayChannel(hear: (message: DisplayMessage) => void): DisplayChannel {
  if (!('BroadcastChannel' in globalThis)) return { post: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel('customer-display');
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isOurs(data)) hear(data);
  });
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}
