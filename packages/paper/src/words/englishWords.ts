import type { NumberWords } from './indianParts.ts';

const BELOW_TWENTY =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const tensAndOnes = TENS.flatMap((ten) =>
  BELOW_TWENTY.slice(0, 10).map((one, index) => (index === 0 ? ten : `${ten}-${one}`)),
);

export const englishWords: NumberWords = {
  small: [...BELOW_TWENTY, ...tensAndOnes],
  hundred: 'hundred',
  thousand: 'thousand',
  lakh: 'lakh',
  crore: 'crore',
};
