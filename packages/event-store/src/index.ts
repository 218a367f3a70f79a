export * from './port.ts';
export * from './commandHandler.ts';
