import type { ChangedMessage, DashboardMessage } from '@bahi/contracts';

/*
 * Checks only the parts that are used. The full schemas would add 25 KB before the first screen and work for each push, and would
 * refuse fields of a newer server.
 */

const isPlaced = (message: unknown): message is { position: string } =>
  typeof message === 'object' && message !== null && 'position' in message && typeof message.position === 'string';

/** Whether the message names changed collections. */
export function isChanged(message: unknown): message is ChangedMessage {
  return isPlaced(message) && 'collections' in message && Array.isArray(message.collections);
}

/** Whether the message has dashboard figures. */
export function isSnapshot(message: unknown): message is DashboardMessage {
  return isPlaced(message) && 'range' in message && typeof message.range === 'string';
}
