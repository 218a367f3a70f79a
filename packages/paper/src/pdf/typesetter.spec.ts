import { describe, expect, it } from '@jest/globals';
import { INDIC_SCRIPTS, indicNames } from '@bahi/testing/paper';
import { lettersOf } from '../layout/letters.ts';
import { wrapText } from '../layout/wrapText.ts';
import { Typesetter } from './typesetter.ts';

describe('text', () => {
  const spansOf = (text: string) =>
    new Typesetter()
      .shape(text)
      .spans.map(({ glyphs, actualText }) => ({ boxes: glyphs.filter(({ id }) => id === 0).length, actualText }));

  it('uses a font that has the letter, and one box per visible letter where none has', () => {
    expect(spansOf('½ ₨ µ ₹ é')).toEqual([{ boxes: 0, actualText: null }]);
    expect(spansOf('😀')).toEqual([{ boxes: 1, actualText: '😀' }]);
    expect(spansOf('👨‍👩‍👧')).toEqual([{ boxes: 1, actualText: '👨‍👩‍👧' }]);
    expect(spansOf('→')).toEqual([{ boxes: 1, actualText: '→' }]);
    expect(spansOf('ไทย').every(({ boxes }) => boxes === 1)).toBe(true);
    expect(spansOf('चाय')).toEqual([{ boxes: 0, actualText: 'चाय' }]);
  });

  it.each(INDIC_SCRIPTS)('shapes names in %s with the font of the script, also beside other scripts', (script) => {
    for (const name of indicNames[script]) {
      const words = name.normalize('NFC').split(' ');
      expect(spansOf(words.join('')).every(({ boxes }) => boxes === 0)).toBe(true);
      const mixed = spansOf(`5 kg ${words[0]} चाय ₹250`);
      expect(mixed.map(({ boxes }) => boxes)).toEqual(mixed.map(() => 0));
      expect(mixed.map(({ actualText }) => actualText)).toEqual([null, words[0], null, 'चाय', null]);
    }
  });

  it('limits the signs of a letter, in a name that was recorded without a limit too', () => {
    const type = new Typesetter();
    const glyphs = (text: string) => type.shape(text).spans.flatMap((span) => span.glyphs.map(({ id }) => id));
    expect(glyphs(`Z${'\u0300'.repeat(80)}`)).toEqual(glyphs('Z\u0300'));
    expect(glyphs(`क${'ॅ'.repeat(80)}`)).toEqual(glyphs('कॅ'));
  });

  it('omits characters without a shape: direction marks, joiners, controls', () => {
    const type = new Typesetter();
    expect(type.shape('a\u202eb\u200bc\u0007').width).toBe(type.shape('abc').width);
    expect(type.shape('\u200d\u200c').spans).toEqual([]);
  });

  it('places combining marks on Latin letters', () => {
    const type = new Typesetter();
    // Unicode has no single character for it
    expect(type.shape('x\u0301').width).toBe(type.shape('x').width);
  });

  it('breaks between words, and within a word only where it is wider than the line', () => {
    const type = new Typesetter();
    expect(wrapText(type, 'one two', { width: type.width('one two', 9) + 0.01, size: 9 })).toEqual(['one two']);
    expect(wrapText(type, 'one two', { width: type.width('one two', 9) - 0.01, size: 9 })).toEqual(['one', 'two']);
    const parts = wrapText(type, 'W'.repeat(120), { width: 100, size: 9 });
    expect(parts.join('')).toBe('W'.repeat(120));
    for (const part of parts) expect(type.width(part, 9)).toBeLessThanOrEqual(100);
    expect(wrapText(type, '', { width: 100, size: 9 })).toEqual(['']);
  });

  it('never breaks within a conjunct', () => {
    expect(lettersOf('क्षत्रिय')).toEqual(['क्ष', 'त्रि', 'य']);
    expect(lettersOf('द्र्य')).toEqual(['द्र्य']);
    expect(lettersOf('ಸ್ತ್ರೀಯರ')).toEqual(['ಸ್ತ್ರೀ', 'ಯ', 'ರ']);
    expect(lettersOf('ਪ੍ਰੈੱਸ')).toEqual(['ਪ੍ਰੈੱ', 'ਸ']);
    expect(lettersOf('க்ஷௌரம்')).toEqual(['க்ஷௌ', 'ர', 'ம்']);
    expect(lettersOf('র\u200d্যা')).toEqual(['র\u200d্যা']);
    const type = new Typesetter();
    for (const part of wrapText(type, 'क्षत्रिय'.repeat(20), { width: 60, size: 9 }))
      expect(part.endsWith('\u094d')).toBe(false);
  });
});
