import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PrintedDocument } from '@bahi/paper';
import { answerInThread } from '@bahi/runtime/answerInThread';
import { workerPort } from '@bahi/runtime/workerPort';
import { create, type Font } from 'fontkit';
import { PDFDocument, type PDFFont } from 'pdf-lib';

/*
 * The time that pdf-lib alone needs for the same text: one font, set letter by letter without wrapping, page breaks or
 * searchable Hindi. Font files are read once, as in the product.
 */

const { resolve } = createRequire(import.meta.url);
const read = (file: string) => readFileSync(resolve(`@expo-google-fonts/${file}`));
const fonts = {
  latin: read('noto-sans/400Regular/NotoSans_400Regular.ttf'),
  latinBold: read('noto-sans/700Bold/NotoSans_700Bold.ttf'),
  devanagari: read('noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  devanagariBold: read('noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf'),
};

/** Adapts a font to pdf-lib, which expects the streams of fontkit 1. */
function forPdfLib(font: Font): Font {
  const createSubset = font.createSubset.bind(font);
  return Object.assign(font, {
    createSubset: () =>
      Object.assign(createSubset(), {
        encodeStream() {
          const bytes = (this as unknown as ReturnType<Font['createSubset']>).encode();
          const stream = {
            on(event: string, listen: (bytes?: Uint8Array) => void) {
              if (event === 'data') listen(bytes);
              if (event === 'end') listen();
              return stream;
            },
          };
          return stream;
        },
      }),
  });
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const PAGE_HEIGHT = 800;
const LINE = 12;
const HINDI = /[\u0900-\u097f]/u;

async function drawBare(document: PrintedDocument): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.registerFontkit({ create: (bytes: Uint8Array) => forPdfLib(create(bytes)) } as never);
  const embedded = new Map<string, PDFFont>();
  const fontOf = async (name: keyof typeof fonts): Promise<PDFFont> => {
    const font = embedded.get(name) ?? (await pdf.embedFont(fonts[name], { subset: true }));
    embedded.set(name, font);
    return font;
  };
  let page = pdf.addPage([600, PAGE_HEIGHT]);
  let y = PAGE_HEIGHT - LINE;
  for (const block of document.blocks) {
    const isBold = block.kind === 'heading' || block.kind === 'totals';
    for (const text of textsOf(block).filter((value) => !value.startsWith('upi:'))) {
      const face = HINDI.test(text) ? 'devanagari' : 'latin';
      page.drawText(text, { font: await fontOf(isBold ? `${face}Bold` : face), size: 9, x: 20, y });
      y -= LINE;
      if (y > LINE) continue;
      page = pdf.addPage([600, PAGE_HEIGHT]);
      y = PAGE_HEIGHT - LINE;
    }
  }
  return pdf.save();
}

answerInThread(
  workerPort(),
  { draw: async ([document]: [PrintedDocument]) => drawBare(document) },
  async () => undefined,
);
