import { readFileSync } from 'node:fs';
import * as harfbuzz from 'harfbuzzjs';

const asked = /** @type {{ font: string, words: string[] }} */ (JSON.parse(readFileSync(0, 'utf8')));
const bytes = readFileSync(asked.font);
const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(bytes).buffer)));
const shaped = asked.words.map((word) => {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(word);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint: id }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    return { id, xAdvance, xOffset, yOffset };
  });
});
process.stdout.write(JSON.stringify(shaped));
