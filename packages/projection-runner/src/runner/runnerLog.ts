import type { ModelBuild } from '@bahi/read-store';
import type { Projection } from '../projection.ts';
import type { Stretch } from '../batch/runBatch.ts';
import type { Track } from '../builds/subscription.ts';
import type { NewlyParked, TrackBatch } from '../batch/pendingBatch.ts';

/** Where projections write their log lines; a pino logger is one. */
export interface EngineLogger {
  warn(fields: object, message: string): void;
  debug?(fields: object, message: string): void;
  isLevelEnabled?(level: string): boolean;
}

/** Says which requests a batch showed, where somebody asked for such detail. */
export function logApplied(
  logger: EngineLogger | undefined,
  { projection, checkpoint: position }: Track,
  { changed }: TrackBatch,
  { count, requests }: Pick<Stretch, 'count' | 'requests'>,
): void {
  if (logger?.isLevelEnabled?.('debug') !== true) return;
  const correlationIds = [...changed].flatMap((shopId) => [...(requests.get(shopId) ?? [])]);
  logger.debug?.({ projection: projection.name, position, count, correlationIds }, 'applied');
}

/** Says which requests' events shops are left out for. What failed is shown to the shop itself. */
export function logParked(
  logger: EngineLogger | undefined,
  { projection }: Pick<Track, 'projection'>,
  parked: Iterable<NewlyParked>,
): void {
  for (const { shop, correlationId } of parked) {
    const { position, type } = shop;
    logger?.warn({ projection: projection.name, position, type, correlationId }, 'a shop is left out');
  }
}

/** Says that a read model is left to hosts of a newer version, as soon as that is so. */
export function logSetAside(
  logger: EngineLogger | undefined,
  { projection, read: before }: { projection: Projection; read: ModelBuild | undefined },
  read: ModelBuild | undefined,
): void {
  if (read === undefined || read.build === before?.build || read.version < projection.version) return;
  const fields = { projection: projection.name, version: projection.version, read: read.version };
  logger?.warn(fields, 'a read model is left to newer workers; if there are none any more, rebuild it');
}
