import { createRequire } from 'node:module';
import { mayMatch } from './mayMatch.mjs';

/*
 * To import before jsdom. For the style of an element, jsdom compares it with each rule of each style sheet. This took a
 * quarter of the time of all component tests; most rules are for another class.
 */
const fromHere = createRequire(import.meta.url);
const fromEnvironment = createRequire(fromHere.resolve('jest-environment-jsdom'));
const selectors =
  /** @type {{ matchesDontThrow: (element: Parameters<typeof mayMatch>[0], list?: string) => boolean }} */ (
    fromEnvironment('jsdom/lib/jsdom/living/helpers/selectors.js')
  );
const { matchesDontThrow } = selectors;

selectors.matchesDontThrow = (element, list) =>
  // rules such as @font-face have no selector
  list !== undefined && mayMatch(element, list) && matchesDontThrow(element, list);
