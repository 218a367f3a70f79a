export { mongodbClientOptions } from './clientOptions.ts';
export { mongodbReadModels } from './mongodbReadModels.ts';
export { mongodbReadModelWriter } from './mongodbReadModelWriter.ts';
