import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { compressTexts } from '../compress.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bahi-compress-'));
  mkdirSync(join(folder, 'assets'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const files = () => readdirSync(folder, { encoding: 'utf8', recursive: true }).toSorted();

describe('the compressed copies of built files', () => {
  it('decompress to the text beside them, also in subfolders', async () => {
    const text = 'bahi '.repeat(100);
    writeFileSync(join(folder, 'index.html'), text);
    writeFileSync(join(folder, 'assets/app.js'), text);
    await compressTexts(folder);
    for (const path of ['index.html', 'assets/app.js']) {
      expect(brotliDecompressSync(readFileSync(join(folder, `${path}.br`))).toString()).toBe(text);
      expect(gunzipSync(readFileSync(join(folder, `${path}.gz`))).toString()).toBe(text);
    }
  });

  it('are made only of text files, and only where they are smaller', async () => {
    writeFileSync(join(folder, 'tiny.js'), '1;');
    writeFileSync(join(folder, 'font.woff2'), 'a'.repeat(1_000));
    await compressTexts(folder);
    expect(files()).toEqual(['assets', 'font.woff2', 'tiny.js']);
  });
});
