export * from './catalogue/index.ts';
export * from './ledger/index.ts';
export * from './bill/index.ts';
export * from './import/index.ts';
