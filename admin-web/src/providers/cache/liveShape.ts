import type { ChangedMessage, DashboardMessage } from '@bahi/contracts';

/*
 * Enough of the shape to work with: these messages are our own server's, and a field that a later version adds is no reason to
 * refuse one. The whole schemas would cost a phone 25 KB of script before its first screen, and work for each push.
 */

const isPlaced = (message: unknown): message is { position: string } =>
  typeof message === 'object' && message !== null && 'position' in message && typeof message.position === 'string';

/** Whether it says which lists have moved on. */
export function isChanged(message: unknown): message is ChangedMessage {
  return isPlaced(message) && 'collections' in message && Array.isArray(message.collections);
}

/** Whether it carries figures of a dashboard. */
export function isSnapshot(message: unknown): message is DashboardMessage {
  return isPlaced(message) && 'range' in message && typeof message.range === 'string';
}
