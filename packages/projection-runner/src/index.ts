export * from './projection.ts';
export * from './projectionHost.ts';
export * from './workerHost.ts';
export * from './inProcess/inProcessWakeUp.ts';
export * from './inProcess/inProcessChangeFeed.ts';
export { PARKED, modelOf, type ParkedShop } from './parking.ts';
