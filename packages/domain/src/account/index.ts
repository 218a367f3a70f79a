export * from './account.ts';
export * from './claim.ts';
