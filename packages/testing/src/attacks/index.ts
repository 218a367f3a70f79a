export * from './attackedApp.ts';
export * from './httpCaller.ts';
export { sampleCalls } from './sampleCalls.ts';
export { PNG, SampleThings, WALK_IN } from './sampleThings.ts';
