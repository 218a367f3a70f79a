export * from './bitmap.ts';
export * from './harfbuzz.ts';
export * from './poppler.ts';
export * from './randomBills.ts';
export * from './references.ts';
export * from './samplePaper.ts';
export * from './sixBills.ts';
