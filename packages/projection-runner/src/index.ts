/**
 * Moves read models on through the log. `batch/runBatch.ts` has the four steps of one batch: read, apply, commit, publish. Around it:
 * `runner/` runs batches for all projections, `host/` decides when, in one process, per partition or behind a worker's channel.
 */
export * from './projection.ts';
export * from './sharedCounts.ts';
export * from './signals.ts';
export { oncePerReason } from './oncePerReason.ts';
export type { ProjectionHost, ProjectionHostOptions } from './host/hostOptions.ts';
export { createProjectionHost } from './host/projectionHost.ts';
export type { ProjectionStatus } from './host/projectionStatus.ts';
export { createPartitionedHost, type PartitionedHostOptions } from './host/partitionedHost.ts';
export * from './host/workerHost.ts';
export * from './inProcess/inProcessWakeUp.ts';
export * from './inProcess/inProcessChangeFeed.ts';
export { PARKED, modelOf, type ParkedShop } from './parking/parkedShop.ts';
export { addCorrelationIds } from './batch/correlationIds.ts';
