import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** A glyph at HarfBuzz's position, in units of the font. */
export interface JudgedGlyph {
  id: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

/**
 * Words as shaped by HarfBuzz, which browsers use, through its own module and with its usual settings. It runs in a
 * process of its own, because Jest cannot load that module.
 */
export function judgedByHarfBuzz(font: string, words: readonly string[]): JudgedGlyph[][] {
  const { stdout, stderr, status } = spawnSync(process.execPath, [path.join(__dirname, 'harfbuzz.mjs')], {
    input: JSON.stringify({ font, words }),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`HarfBuzz: ${stderr}`);
  return JSON.parse(stdout) as JudgedGlyph[][];
}
