import { describe, expect, it } from '@jest/globals';
import { mayMatch } from './mayMatch.mjs';

const SELECTORS = [
  '*',
  'button',
  'BUTTON',
  '.css-1',
  '.css-1.Mui-disabled',
  '.css-2,.css-1',
  'li.css-1:first-child',
  '.css-9 > .css-1',
  '.css-9 .css-2+.css-1',
  '#only',
  '[role="row"]',
  ':is(.css-1, li)',
  ':not(.css-1)',
  '.css-1:not(.css-2, :has(> li))',
  'div:has(> .css-2 ~ .css-1)',
  'li:not([title=","])',
  'li[role="row"]:not([title="(.css-3"])',
  '.a\\:b',
  '.घी',
  'linearGradient',
];

document.body.innerHTML = `
  <div class="css-9"><p class="css-2"></p><button class="css-1 Mui-disabled" id="only"></button></div>
  <ul><li class="css-1"></li><li class="a:b" role="row"></li><li class="घी"></li></ul>
  <svg><linearGradient></linearGradient></svg>`;

describe('mayMatch', () => {
  it.each(SELECTORS)('leaves out no element that matches: %s', (selector) => {
    const found = [...document.querySelectorAll(selector)];
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((element) => !mayMatch(element, selector))).toEqual([]);
  });

  it.each([
    'h1',
    '.css-3',
    '.css-1.css-2',
    '.css-3, .css-9 > .css-4',
    '.css-1 > h1:hover',
    '.css-3:has(> li)',
    'h1[role="row"]',
  ])('leaves out every element without the tag and class of its last part: %s', (selector) => {
    const all = [...document.querySelectorAll('*')];
    expect(all.filter((element) => mayMatch(element, selector))).toEqual([]);
  });
});
