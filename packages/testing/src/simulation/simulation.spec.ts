import { describe } from '@jest/globals';
import { expectSeedsToHold } from './expectSeeds.ts';

describe('F19: the simulation of a shop’s day', () => {
  expectSeedsToHold(1, 25);
});
