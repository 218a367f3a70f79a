import type { ModelBuild } from '@bahi/read-store';
import type { PendingBatch } from '../batch/pendingBatch.ts';
import type { ReadPart } from '../batch/runBatch.ts';
import type { Projection } from '../projection.ts';

/** Where projections write their log lines; a pino logger is one. */
export interface RunnerLogger {
  warn(fields: object, message: string): void;
  debug?(fields: object, message: string): void;
  isLevelEnabled?(level: string): boolean;
}

/** At level debug: logs the requests whose events a batch applied. */
export function logApplied(
  logger: RunnerLogger | undefined,
  { subscription: { projection, checkpoint: position }, changedShops }: PendingBatch,
  { count, correlationIds: byShop }: ReadPart,
): void {
  if (logger?.isLevelEnabled?.('debug') !== true) return;
  const correlationIds = [...changedShops].flatMap((shopId) => [...(byShop.get(shopId) ?? [])]);
  logger.debug?.({ projection: projection.name, position, count, correlationIds }, 'applied');
}

/** Logs each shop that a batch parked, with the request that caused the event. The error itself may name goods or customers. */
export function logParked(
  logger: RunnerLogger | undefined,
  { subscription: { projection }, newlyParked }: PendingBatch,
): void {
  for (const { shop, correlationId } of newlyParked.values()) {
    const { position, type } = shop;
    logger?.warn({ projection: projection.name, position, type, correlationId }, 'a shop is left out');
  }
}

/** Logs that a read model is left to hosts of a newer version. */
export function logLeftToNewer(logger: RunnerLogger | undefined, projection: Projection, served: ModelBuild): void {
  const fields = { projection: projection.name, version: projection.version, read: served.version };
  logger?.warn(fields, 'a read model is left to newer workers; if there are none any more, rebuild it');
}
