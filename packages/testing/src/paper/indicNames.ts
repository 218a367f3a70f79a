/** Names of goods and shops in each script, with the features that it needs from a font and a shaper. */
export const indicNames = {
  devanagari: ['सुरेन्द्र ब्रांड आटा', 'द्राक्षासव व च्यवनप्राश', 'ताज़ी हरी मिर्च', 'कर्पूर', 'मूँगफली की चिक्की'],
  bengali: ['মিষ্টি দই', 'শ্রী লক্ষ্মী ভাণ্ডার', 'র\u200d্যাশন চাল', 'হলুদ গুঁড়ো', 'কৃষ্ণ সূর্যমুখী তেল', 'উজ্জ্বল বিদ্যুৎ'],
  gurmukhi: ['ਸਰ੍ਹੋਂ ਦਾ ਤੇਲ', 'ਪ੍ਰੀਤ ਸਟੋਰ', 'ਖ਼ੁਸ਼ਬੂ ਮੱਖਣ', 'ਦ੍ਰਿਸ਼ਟੀ ਸ੍ਵਰ', 'ਜ਼ੀਰਾ ਗੁੜ', 'ਸਿੰਘ ਹੈਂਡਲੂਮ'],
  gujarati: ['શ્રીખંડ', 'શ્રી લક્ષ્મી સ્ટોર્સ', 'મગફળીનું તેલ', 'ધાણાજીરું દ્રાક્ષ', 'કૃષ્ણ સૂર્યમુખી', 'ચ્યવનપ્રાશ ક્ષીર'],
  odia: ['ସୋରିଷ ତେଲ', 'ଶ୍ରୀ ଲକ୍ଷ୍ମୀ ଷ୍ଟୋର୍ସ', 'ମିଷ୍ଟାନ୍ନ ଭଣ୍ଡାର', 'ହରଡ଼ ଡାଲି', 'ସୂର୍ଯ୍ୟମୁଖୀ ଦ୍ରାକ୍ଷା', 'କୃଷ୍ଣ ବସ୍ତ୍ର'],
  tamil: ['இட்லி மாவு', 'ஸ்ரீ லக்ஷ்மி ஸ்டோர்ஸ்', 'நல்லெண்ணெய்', 'கொத்தமல்லி தூள்', 'சௌசௌ க்ஷீரம்', 'பொன்னி அரிசி'],
  telugu: ['కందిపప్పు', 'శ్రీ లక్ష్మీ స్టోర్స్', 'నువ్వుల నూనె', 'ద్రాక్ష పచ్చడి', 'స్త్రీ వస్త్రాలు', 'కృష్ణ రాష్ట్రం'],
  kannada: ['ತೊಗರಿ ಬೇಳೆ', 'ಶ್ರೀ ಲಕ್ಷ್ಮಿ ಸ್ಟೋರ್ಸ್', 'ಕರ್ನಾಟಕ ಸಕ್ಕರೆ', 'ಸೂರ್ಯಕಾಂತಿ ಎಣ್ಣೆ', 'ದ್ರಾಕ್ಷಿ ಕ್ಷೀರ', 'ಜ್ಞಾನ ರಾಷ್ಟ್ರ'],
  malayalam: ['വെളിച്ചെണ്ണ', 'ശ്രീലക്ഷ്മി സ്റ്റോഴ്സ്', 'മല്ലിപ്പൊടി മഞ്ഞൾ', 'കൃഷ്ണ ദ്രാക്ഷ', 'സ്ത്രീ രാഷ്ട്രം', 'ഉഴുന്ന് വൻപയർ'],
} as const;

export type IndicScript = keyof typeof indicNames;

/** Where the block of each script begins. Unicode arranges their letters alike. */
const BLOCKS = {
  devanagari: 0x09_00,
  bengali: 0x09_80,
  gurmukhi: 0x0a_00,
  gujarati: 0x0a_80,
  odia: 0x0b_00,
  tamil: 0x0b_80,
  telugu: 0x0c_00,
  kannada: 0x0c_80,
  malayalam: 0x0d_00,
} as const satisfies Record<IndicScript, number>;

export const INDIC_SCRIPTS = Object.keys(BLOCKS) as IndicScript[];

/**
 * Syllables that fonts and shapers get wrong: each letter with each vowel sign, each pair of joined letters, letters
 * joined with r and y, r before a letter, with signs above and below.
 */
export function hardSyllables(script: IndicScript): string[] {
  const characters = (from: number, to: number, kind: RegExp): string[] =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(BLOCKS[script] + from + index)).filter(
      (character) => kind.test(character),
    );
  const consonants = characters(0x15, 0x39, /\p{L}/u);
  const vowelSigns = characters(0x3e, 0x4c, /\p{M}/u);
  const nasals = characters(0x01, 0x03, /\p{M}/u);
  const [nukta = ''] = characters(0x3c, 0x3c, /\p{M}/u);
  const [virama = '', ra = '', ya = ''] = [0x4d, 0x30, 0x2f].map((at) => String.fromCodePoint(BLOCKS[script] + at));
  const syllables = consonants.flatMap((first, index) => {
    // one of them each, so that all signs occur with all forms and the list stays short
    const sign = vowelSigns[index % vowelSigns.length] ?? '';
    const nasal = nasals[index % nasals.length] ?? '';
    return [
      ...vowelSigns.map((vowel) => first + vowel),
      ...consonants.map((second, place) => first + virama + second + (place % 3 === 0 ? sign : '')),
      ...[ra, ya, `${ra}${virama}${ya}`].flatMap((joined) => [
        `${first}${virama}${joined}`,
        `${first}${virama}${joined}${sign}${nasal}`,
      ]),
      `${ra}${virama}${first}`,
      `${ra}${virama}${first}${sign}${nasal}`,
      `${ra}${virama}${first}${virama}${ya}${sign}`,
      `${first}${nukta}${sign}${nasal}`,
      `${first}${virama}`,
      `${first}${virama}\u200c${first}`,
      `${first}${virama}\u200d${first}`,
    ];
  });
  return [...new Set(syllables.map((syllable) => syllable.normalize('NFC')))];
}
