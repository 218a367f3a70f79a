/** The characters of each Indic script. */
const blocks = {
  devanagari: String.raw`\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff`,
  bengali: String.raw`\u0980-\u09ff`,
  gurmukhi: String.raw`\u0a00-\u0a7f`,
  gujarati: String.raw`\u0a80-\u0aff`,
  odia: String.raw`\u0b00-\u0b7f`,
  tamil: String.raw`\u0b80-\u0bff`,
  telugu: String.raw`\u0c00-\u0c7f`,
  kannada: String.raw`\u0c80-\u0cff`,
  malayalam: String.raw`\u0d00-\u0d7f`,
} as const;

/** The face of an Indic script. */
export type IndicFace = keyof typeof blocks;

/** Joiners and Vedic accents: they belong to the letter before them. */
const SHARED = String.raw`\u200c\u200d\u0951\u0952`;

const faces = Object.entries(blocks) as [IndicFace, string][];
/** One group per script, in the order of `faces`: text of that script up to the next character of another. */
const run = new RegExp(faces.map(([, block]) => `([${block}][${block}${SHARED}]*)`).join('|'), 'gu');

/** Part of a text in one script; `face` is null for Latin and everything else. */
export interface ScriptRun {
  face: IndicFace | null;
  text: string;
}

/** Splits text by script. */
export function scriptRuns(text: string): ScriptRun[] {
  const runs: ScriptRun[] = [];
  let end = 0;
  for (const match of text.matchAll(run)) {
    if (match.index > end) runs.push({ face: null, text: text.slice(end, match.index) });
    const group = match.slice(1).findIndex((part) => part !== undefined);
    runs.push({ face: faces[group]?.[0] ?? null, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ face: null, text: text.slice(end) });
  return runs;
}
