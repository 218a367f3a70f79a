import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { en } from './en.ts';
import { hi } from './hi.ts';
import { detectLanguage, loadShopWords, restoreLanguage, setLanguage, translate } from './language.ts';

type Tree = { readonly [name: string]: string | Tree };

function textsOf(tree: Tree, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, node]) =>
    typeof node === 'string' ? ([[path + name, node]] as [string, string][]) : textsOf(node, `${path}${name}.`),
  );
}
const placeholders = (text: string): string[] => [...new Set(text.match(/%\{\w+\}/g))].toSorted();

beforeEach(() => localStorage.clear());

describe('the language at start', () => {
  it.each([
    [null, ['hi-IN', 'en'], 'hi'],
    [null, ['de-DE', 'hi'], 'en'],
    [null, [], 'en'],
    ['en', ['hi-IN'], 'en'],
    ['hi', ['en-GB'], 'hi'],
    ['de', ['hi-IN'], 'hi'],
  ] as const)('checklist 15, 16: is, for stored %p and browser %p, %p', (stored, browser, language) => {
    expect(detectLanguage(stored, browser)).toBe(language);
  });

  it('checklist 15: is stored in local storage at once', async () => {
    const languages = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['hi-IN']);
    await restoreLanguage();
    expect([localStorage.getItem('language'), document.documentElement.lang]).toEqual(['hi', 'hi']);
    languages.mockRestore();
  });

  it('is the last of two that are chosen at once', async () => {
    await Promise.all([setLanguage('hi'), setLanguage('en')]);
    expect(translate('common.save')).toBe('Save');
  });
});

describe('the texts of the shop', () => {
  it('checklist 16: come in the chosen language, even while they are still loading', async () => {
    await setLanguage('en');
    await Promise.all([setLanguage('hi'), loadShopWords()]);
    expect([localStorage.getItem('language'), translate('common.save')]).toEqual(['hi', hi.common.save]);
  });

  it('checklist 16: follow a choice in another tab, before or after they are requested', async () => {
    await setLanguage('en');
    localStorage.setItem('language', 'hi');
    await loadShopWords();
    expect([localStorage.getItem('language'), translate('common.save')]).toEqual(['hi', hi.common.save]);
    const underWay = loadShopWords();
    localStorage.setItem('language', 'en');
    await underWay;
    expect([localStorage.getItem('language'), translate('common.save')]).toEqual(['en', 'Save']);
  });

  it('checklist 16: change at once when another tab chooses', async () => {
    await restoreLanguage();
    await setLanguage('en');
    localStorage.setItem('language', 'hi');
    window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'hi' }));
    await waitFor(() => expect(translate('common.save')).toBe(hi.common.save));
  });

  it('store no language by themselves', async () => {
    await loadShopWords();
    expect(localStorage.getItem('language')).toBeNull();
  });
});

describe('the Hindi texts', () => {
  const english = new Map(textsOf(en));
  const hindi = new Map(textsOf(hi));

  it('exist for every English text, and no others', () => {
    expect([...hindi.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it('checklist 17: are Hindi, not leftover English', () => {
    const own = (text: string): string => text.replace(/%\{\w+\}/g, '');
    const latinOnly = [...hindi].filter(([, text]) => /\p{L}/u.test(own(text)) && !/\p{Script=Devanagari}/u.test(text));
    expect(latinOnly.map(([key]) => key)).toEqual([]);
  });

  it('have the same placeholders as the English ones', () => {
    const other = [...hindi].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(english.get(key) ?? '').join(),
    );
    expect(other).toEqual([]);
  });
});
