export * from './projection.ts';
export * from './host/projectionHost.ts';
export type { ProjectionStatus } from './host/projectionStatus.ts';
export { createPartitionedHost, type PartitionedHostOptions } from './host/partitionedHost.ts';
export * from './host/workerHost.ts';
export * from './inProcess/inProcessWakeUp.ts';
export * from './inProcess/inProcessChangeFeed.ts';
export { PARKED, modelOf, type ParkedShop } from './parking/parkedShop.ts';
export { addRequests } from './batch/correlationIds.ts';
