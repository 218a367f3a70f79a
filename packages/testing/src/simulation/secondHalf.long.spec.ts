import { describe } from '@jest/globals';
import { expectSeedsToHold } from './expectSeeds.ts';

describe('F19: the simulation, the second half of a thousand shop days', () => {
  expectSeedsToHold(501, 500);
});
