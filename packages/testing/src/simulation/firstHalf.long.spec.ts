import { describe } from '@jest/globals';
import { expectSeedsToHold } from './expectSeeds.ts';

describe('F19: the simulation, the first half of a thousand shop days', () => {
  expectSeedsToHold(1, 500);
});
