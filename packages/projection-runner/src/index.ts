export * from './projection.ts';
export * from './projectionHost.ts';
export type { ProjectionStatus } from './projectionStatus.ts';
export { createPartitionedHost, type PartitionedHostOptions } from './partitionedHost.ts';
export * from './workerHost.ts';
export * from './inProcess/inProcessWakeUp.ts';
export * from './inProcess/inProcessChangeFeed.ts';
export { PARKED, modelOf, type ParkedShop } from './parking.ts';
export { addRequests } from './requestsOf.ts';
