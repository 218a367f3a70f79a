import { closeSync, openSync, writeSync } from 'node:fs';

const WIDTH = 640;
const HEIGHT = 480;
/** Pixels of the narrowest bar. */
const MODULE = 4;
const BLACK = 20;
const WHITE = 235;
const PICTURES_A_SECOND = 5;
/** How long each code is shown, and then nothing. */
const SECONDS = 2;

/** Bars of the left digits with odd parity; the other codes derive from these. */
const LEFT = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
/** Parity of the six left digits, by the first digit, which has no bars of its own. */
const PARITY = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL'];

/** The 95 modules of an EAN-13, 1 for black. A UPC-A code is an EAN-13 that begins with 0. */
function modulesOf(ean: string): string {
  const [first = 0, ...digits] = ean.split('').map(Number);
  const inverted = (bars: string): string => bars.replace(/./g, (bar) => (bar === '1' ? '0' : '1'));
  const bars = digits.map((digit, index) => {
    const left = LEFT[digit] ?? '';
    if (index >= 6) return inverted(left);
    return PARITY[first]?.[index] === 'G' ? inverted(left).split('').toReversed().join('') : left;
  });
  return `101${bars.slice(0, 6).join('')}01010${bars.slice(6).join('')}101`;
}

/** Brightness of one frame with the code in the middle, or of a white frame without one. */
function brightnessOf(ean: string | undefined): Buffer {
  const row = Buffer.alloc(WIDTH, WHITE);
  const modules = ean === undefined ? '' : modulesOf(ean.padStart(13, '0'));
  const start = (WIDTH - modules.length * MODULE) / 2;
  for (const [index, module] of modules.split('').entries())
    if (module === '1') row.fill(BLACK, start + index * MODULE, start + (index + 1) * MODULE);
  const paper = Buffer.alloc(WIDTH * (HEIGHT / 4), WHITE);
  return Buffer.concat([paper, ...Array.from({ length: HEIGHT / 2 }, () => row), paper]);
}

/** Writes a video for Chromium's fake camera that shows the codes in a loop. The file name must end in `.y4m`. */
export function writeBarcodeFilm(file: string, codes: readonly string[]): void {
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const film = openSync(file, 'w');
  writeSync(film, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PICTURES_A_SECOND}:1 Ip A1:1 C420mpeg2\n`);
  for (const shown of codes.flatMap((code) => [code, undefined])) {
    const picture = Buffer.concat([Buffer.from('FRAME\n'), brightnessOf(shown), grey]);
    for (let n = 0; n < PICTURES_A_SECOND * SECONDS; n += 1) writeSync(film, picture);
  }
  closeSync(film);
}
