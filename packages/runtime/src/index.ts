export * from './clock.ts';
export * from './ids.ts';
export * from './config.ts';
export * from './logger.ts';
export * from './dataFolder.ts';
export * from './lifecycle.ts';
export * from './controlSocket.ts';
