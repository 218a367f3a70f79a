import type { PrintLanguage } from '@bahi/contracts';
import { englishWords } from './englishWords.ts';
import { hindiWords } from './hindiWords.ts';
import { numberInWords } from './indianParts.ts';

/** `One lakh five rupees and fifty paise only`, for an amount of 0 or more. */
export function amountInEnglish(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  const parts: string[] = [];
  if (rupees > 0 || rest === 0)
    parts.push(`${numberInWords(rupees, englishWords)} ${rupees === 1 ? 'rupee' : 'rupees'}`);
  if (rest > 0) parts.push(`${numberInWords(rest, englishWords)} ${rest === 1 ? 'paisa' : 'paise'}`);
  const text = `${parts.join(' and ')} only`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `एक लाख पाँच रुपये पचास पैसे मात्र`, for an amount of 0 or more. */
export function amountInHindi(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  const parts: string[] = [];
  if (rupees > 0 || rest === 0) parts.push(`${numberInWords(rupees, hindiWords)} ${rupees === 1 ? 'रुपया' : 'रुपये'}`);
  if (rest > 0) parts.push(`${numberInWords(rest, hindiWords)} ${rest === 1 ? 'पैसा' : 'पैसे'}`);
  return `${parts.join(' ')} मात्र`;
}

/** An amount in words, one sentence per language. */
export function amountSentences(paise: number, language: PrintLanguage): string[] {
  return [...(language === 'hi' ? [] : [amountInEnglish(paise)]), ...(language === 'en' ? [] : [amountInHindi(paise)])];
}
