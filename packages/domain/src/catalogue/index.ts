export * from './answers.ts';
export * from './catalogueState.ts';
export * from './category.ts';
export * from './checkImportOrder.ts';
export type { Kept } from './kept.ts';
export * from './nameKey.ts';
export * from './product.ts';
export * from './quickProduct.ts';
export * from './vendor.ts';
