import { expect, it } from '@jest/globals';
import { normaliseForSearch } from './fold.ts';
import { soundKeys } from './soundKeys.ts';

const keysOf = (word: string): string[] => soundKeys(normaliseForSearch(word));

const HEARD = {
  चीनी: 'cheeni chini chinee',
  चावल: 'chawal chaval chaawal',
  दूध: 'dudh doodh',
  मूँग: 'moong mung',
  चाय: 'chai chay chaay',
  आटा: 'atta ata aata',
  हल्दी: 'haldi haldee',
  ज़ीरा: 'jeera jira zeera',
  धनिया: 'dhaniya dhania',
  नमक: 'namak',
  अदरक: 'adrak',
  गुड़: 'gud gur',
  पापड़: 'papad papar',
  कढ़ी: 'kadhi karhi kadi',
  उड़द: 'urad udad',
  अरहर: 'arhar',
  प्याज: 'pyaz pyaaz piyaz',
  सौंफ: 'saunf sonf',
  आँवला: 'amla aamla anvla',
  नींबू: 'nimbu neembu',
  मलाई: 'malai malaai',
  अजवाइन: 'ajwain ajvain',
  रायता: 'raita rayta',
  पायल: 'payal',
  नारियल: 'nariyal narial',
  शहद: 'shahad shehad',
  मेहंदी: 'mehndi mehandi',
  पुलाव: 'pulao pulav',
  पनीर: 'paneer panir',
  मक्खन: 'makkhan makhan',
  कॉफ़ी: 'coffee kofi',
  विज्ञान: 'vigyan',
  अगरबत्ती: 'agarbatti agarbati',
  मूंगफली: 'moongphali mungfali',
  खजूर: 'khajoor khajur',
  बिस्कुट: 'biskut',
  कुल्हड़: 'kulhad kulhar',
  रमेश: 'ramesh',
  चम्मच: 'chammach chamach',
  संवाद: 'samvad sanvad',
  नम्रता: 'namrata',
  कुम्हार: 'kumhar',
  सौम्या: 'saumya somya',
  हंस: 'hans hamsa',
} as const;

it.each(Object.entries(HEARD))('hears %s in %s', (hindi, latin) => {
  for (const typed of latin.split(' ')) {
    expect([typed, keysOf(hindi).some((key) => keysOf(typed).includes(key))]).toEqual([typed, true]);
  }
});

it('has different keys for words that do not sound alike', () => {
  const words = Object.keys(HEARD);
  const pairs = words.flatMap((one, index) => words.slice(index + 1).map((other) => [one, other] as const));
  expect(pairs.filter(([one, other]) => keysOf(one).some((key) => keysOf(other).includes(key)))).toEqual([]);
});

it('has no key for digits, other scripts and single letters', () => {
  expect(['500g', 'чай', 'च', 'a'].map(keysOf)).toEqual([[], [], [], []]);
});
