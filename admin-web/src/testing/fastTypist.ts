/** Numbers in [0, 1), the same at each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const FIRST = ['Ravi', 'Meera', 'Abdul', 'Lakshmi', 'Harpreet', 'Priya', 'Sunita', 'Mohammed'];
const LAST = ['Kumar', 'Sharma', 'Khan', 'Iyer', 'Singh', 'Patil2', 'D’Souza', 'Verma'];
const SHAPES = [
  '9#########',
  '+91 9#########',
  '27ABCDE####F1Z#',
  'INV/2526/0####',
  '######',
  'Flat ##',
  '4#####-##',
  '#####.##',
];

/** A person who types 100 words a minute and more: most keys take 60 to 120 ms, and some overlap. */
export function fastTypist(seed: number) {
  const next = random(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  return {
    next,
    /** Milliseconds to the next key. */
    gap: (): number =>
      Math.max(
        18,
        Math.round(
          Math.exp(Math.log(85) + 0.35 * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
        ),
      ),
    /** Names and numbers as they are typed at a counter. */
    texts: (count: number): string[] =>
      Array.from({ length: count }, () =>
        next() < 0.5
          ? `${pick(FIRST)} ${pick(LAST)}`
          : pick(SHAPES).replaceAll('#', () => String(Math.floor(next() * 10))),
      ),
  };
}
