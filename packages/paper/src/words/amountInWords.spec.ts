import { describe, expect, it } from '@jest/globals';
import { amountInEnglish, amountInHindi } from './amountInWords.ts';

const rupees = (amount: number) => Math.round(amount * 100);

/** The numbers 0 to 99 as in a Hindi school book, independent of the product's list. */
const HINDI = `शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी
अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सतासी अठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`
  .normalize('NFC')
  .split(/\s+/);

/** Nepali forms that web lists present as Hindi. */
const NEPALI = ['असी', 'एकासी', 'त्रियासी', 'उनासी', 'एक्काइस', 'तेइस', 'पैंतिस', 'नब्बे रुपैयाँ', 'हजार', 'पैसा मात्र रुपैयाँ'];

describe('an amount in words', () => {
  it.each([
    [0, 'Zero rupees only', 'शून्य रुपये मात्र'],
    [0.01, 'One paisa only', 'एक पैसा मात्र'],
    [0.5, 'Fifty paise only', 'पचास पैसे मात्र'],
    [1, 'One rupee only', 'एक रुपया मात्र'],
    [1.25, 'One rupee and twenty-five paise only', 'एक रुपया पच्चीस पैसे मात्र'],
    [100, 'One hundred rupees only', 'एक सौ रुपये मात्र'],
    [
      1_234.5,
      'One thousand two hundred thirty-four rupees and fifty paise only',
      'एक हज़ार दो सौ चौंतीस रुपये पचास पैसे मात्र',
    ],
    [1_00_000, 'One lakh rupees only', 'एक लाख रुपये मात्र'],
    [
      12_34_567,
      'Twelve lakh thirty-four thousand five hundred sixty-seven rupees only',
      'बारह लाख चौंतीस हज़ार पाँच सौ सड़सठ रुपये मात्र',
    ],
    [1_00_00_000, 'One crore rupees only', 'एक करोड़ रुपये मात्र'],
    [
      99_99_99_999,
      'Ninety-nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine rupees only',
      'निन्यानवे करोड़ निन्यानवे लाख निन्यानवे हज़ार नौ सौ निन्यानवे रुपये मात्र',
    ],
    [1_000_00_00_000, 'One thousand crore rupees only', 'एक हज़ार करोड़ रुपये मात्र'],
  ])('counts ₹%d in lakh and crore and includes the paise, in both languages', (amount, english, hindi) => {
    expect(amountInEnglish(rupees(amount))).toBe(english);
    expect(amountInHindi(rupees(amount))).toBe(hindi.normalize('NFC'));
  });

  it('has a separate Hindi word for each number up to 99, and no comma', () => {
    expect(HINDI).toHaveLength(100);
    expect(new Set(HINDI).size).toBe(100);
    for (const [value, word] of HINDI.entries()) {
      if (value !== 1) expect(amountInHindi(rupees(value))).toBe(`${word} रुपये मात्र`);
      expect(amountInHindi(rupees(value * 1_00_000))).toMatch(value === 0 ? 'शून्य' : `${word} लाख`);
      expect(amountInEnglish(rupees(value * 1_01_101) + value)).not.toMatch(',');
      expect(amountInHindi(rupees(value * 1_01_101) + value)).not.toMatch(',');
    }
  });

  it('uses no Nepali form for a Hindi number', () => {
    const names = Array.from({ length: 100 }, (_, value) => amountInHindi(rupees(value * 1_001))).flatMap((text) =>
      text.split(' '),
    );
    for (const form of NEPALI) expect(names).not.toContain(form);
  });

  it('has an English name for every number up to 99', () => {
    const names = Array.from({ length: 100 }, (_, value) => amountInEnglish(rupees(value)).split(' ')[0]);
    expect(new Set(names).size).toBe(100);
    expect(names.slice(0, 22)).toContain('Twenty-one');
    expect(names[40]).toBe('Forty');
    expect(names[88]).toBe('Eighty-eight');
  });
});
