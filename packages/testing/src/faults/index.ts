export { seededRandom, type SeededRandom } from './seededRandom.ts';
