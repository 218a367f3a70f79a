import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { COUNTER_KEYS, keyParts } from '../billing/counter/keys/counterKeys.ts';
import { textsOf } from '../testing/textsOf.ts';
import { en } from './en.ts';
import { hi } from './hi.ts';
import { textAt } from './words.ts';

const guide = fileURLToPath(new URL('../../../packages/docs/guide', import.meta.url));
const languages = { en, hi };
type Language = keyof typeof languages;
const MAX_PICTURE_BYTES = 80 * 1_024;

const pages = (language: Language): string[] =>
  readdirSync(join(guide, language)).filter((name) => name.endsWith('.md'));
const page = (language: Language, name: string): string => readFileSync(join(guide, language, name), 'utf8');
const whole = (language: Language): string =>
  pages(language)
    .map((name) => page(language, name))
    .join('\n');
const found = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, part = '']) => part);
const picturesIn = (text: string): string[] => found(text, /!\[[^\]]+\]\(pictures\/([\w-]+\.png)\)/g);

/** A pattern for each form of a text: `%{name}` stands for anything. */
function patternsOf(text: string): RegExp[] {
  return text.split('||||').map((form) => {
    const parts = form.trim().split(/%\{\w+\}/);
    return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.+')}$`);
  });
}

/** The part of an address that leads to a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

function isThere(language: Language, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = join(guide, language, path);
  if (!existsSync(file)) return false;
  const headings = found(readFileSync(file, 'utf8'), /^#+ (.+)$/gm);
  return anchor === undefined || headings.some((heading) => anchorOf(heading) === anchor);
}

describe.each(Object.keys(languages) as Language[])('the user guide (%s)', (language) => {
  it('names buttons, fields and messages as they are on the screen', () => {
    const patterns = textsOf(languages[language]).flatMap(([, text]) => patternsOf(text));
    // a text of only a placeholder would allow everything
    const known = patterns.filter(({ source }) => /\p{L}/u.test(source.replaceAll('.+', '')));
    const named = found(whole(language), /\*\*(.+?)\*\*/g);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => !known.some((pattern) => pattern.test(name)))).toEqual([]);
  });

  it('shows each of its pictures, which are small', () => {
    const folder = join(guide, language, 'pictures');
    const files = readdirSync(folder).toSorted();
    expect(picturesIn(whole(language)).toSorted()).toEqual(files);
    expect(files.filter((name) => statSync(join(folder, name)).size > MAX_PICTURE_BYTES)).toEqual([]);
  });

  it('leads to pages and headings that exist', () => {
    const targets = found(whole(language), /\]\((?!https?:)([^)]+)\)/g);
    expect(targets.length).toBeGreaterThan(20);
    expect(targets.filter((target) => !isThere(language, target))).toEqual([]);
  });

  it('lists the keys of the bill page', () => {
    const rows = Array.from(page(language, 'counter.md').matchAll(/^\| `([^`]+)` \| (.+) \|$/gm));
    const keys = Object.values(COUNTER_KEYS.page);
    const listed = rows.slice(-keys.length).map(([, key, text]) => [key, text]);
    expect(listed).toEqual(keys.map(({ key, text }) => [keyParts(key).join('+'), textAt(languages[language], text)]));
  });
});

it('the user guide has the same pages, headings, pictures and links in both languages', () => {
  // the titles differ, and links to their headings with them
  const outline = (language: Language): string[][] =>
    pages(language).map((name) => [
      name,
      ...found(page(language, name), /(^#+ |\]\([^)#]+|^\| |^\d\. |^- )/gm).map((part) => part.trim()),
    ]);
  expect(outline('hi')).toEqual(outline('en'));
});
