import type { Id } from '@bahi/contracts';
import type { ModelBuild } from '@bahi/read-store';
import type { Decoded } from './decodePage.ts';
import { shopOf } from './parking.ts';
import { correlationOf } from './requestsOf.ts';
import type { Projection } from './projection.ts';
import type { Track } from './track.ts';

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
  count: number,
  requests: () => Iterable<Id>,
): void {
  if (logger?.isLevelEnabled?.('debug') !== true) return;
  logger.debug?.({ projection: projection.name, position, count, correlationIds: [...requests()] }, 'applied');
}

/** Says which request's event a shop is left out for, of those that this page brought. What failed is shown to the shop itself. */
export function logParked(logger: EngineLogger | undefined, track: Track, page: readonly Decoded[]): void {
  for (const { stored } of page) {
    const { position, type } = stored;
    if (track.parked.get(shopOf(stored))?.position !== position) continue;
    const fields = { projection: track.projection.name, position, type, correlationId: correlationOf(stored) };
    logger?.warn(fields, 'a shop is left out');
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
