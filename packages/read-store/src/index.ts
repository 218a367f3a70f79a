export * from './port.ts';
export * from './partition.ts';
export * from './tokenize.ts';
export { digestModel } from './digestModel.ts';
export { inMemoryReadStore } from './inMemory/inMemoryReadStore.ts';
export { embeddedReadModels } from './embedded/embeddedReadModels.ts';
export { embeddedReadModelWriter } from './embedded/embeddedReadModelWriter.ts';
export { giveUpUnreadable } from './embedded/giveUpUnreadable.ts';
export { removeDamaged } from './embedded/damage.ts';
