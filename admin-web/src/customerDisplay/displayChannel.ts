import type { DisplayedBill } from './displayedBill.ts';

/** Messages between windows of one browser; `page` identifies the page of a bill. */
export type DisplayMessage =
  | { kind: 'bill'; page: string; bill: DisplayedBill }
  /** The bill has ended, or its page was left. */
  | { kind: 'end'; page: string }
  /** Heartbeat of a page. */
  | { kind: 'alive'; page: string; isSeen: boolean }
  /** A display has no bill: pages with an open bill should announce it. */
  | { kind: 'hello' }
  /** A page asks whether a display is open; each open one answers `shown`. */
  | { kind: 'isShown' }
  | { kind: 'shown' }
  /** A display was closed. */
  | { kind: 'closed' };

/** Interval of the heartbeat. */
export const ALIVE_MS = 1_000;
/** A page without a heartbeat for this long is gone, so that no customer sees another one's bill. */
export const GONE_MS = 5_000;

const KINDS: readonly string[] = [
  'bill',
  'end',
  'alive',
  'hello',
  'isShown',
  'shown',
  'closed',
] satisfies DisplayMessage['kind'][];

/** Validates a message: a page of another build may send unknown ones. */
const isOurs = (data: unknown): data is DisplayMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && KINDS.includes(String(data.kind));

/** A channel between the windows of this browser. */
export interface DisplayChannel {
  post: (message: DisplayMessage) => void;
  close: () => void;
}

/** Joins the channel, if the browser has BroadcastChannel. A window does not receive its own messages. */
export function openDisplayChannel(hear: (message: DisplayMessage) => void): DisplayChannel {
  if (!('BroadcastChannel' in globalThis)) return { post: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel('customer-display');
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isOurs(data)) hear(data);
  });
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}
