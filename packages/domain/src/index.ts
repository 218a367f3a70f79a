export { confirmedBy, type Caller } from './confirmations.ts';
export * from './catalogue/index.ts';
export * from './ledger/index.ts';
export * from './bill/index.ts';
export * from './completion/index.ts';
export * from './import/index.ts';
export * from './account/index.ts';
export * from './feedback/index.ts';
export * from './shop/index.ts';
