import type { PrintSize } from '@bahi/contracts';
import { PDFDocument, PDFName } from 'pdf-lib';
import type { PrintedDocument } from '../blocks.ts';
import { layOutA4 } from './layOutA4.ts';
import { layOutRoll } from './layOutRoll.ts';
import { measures } from './measures.ts';
import type { Page } from './page.ts';
import { pageContent } from './pageContent.ts';
import { Typesetter } from './typesetter.ts';

/** Draws a document as a PDF, here or in another thread. */
export type DrawPdf = (document: PrintedDocument, size: PrintSize) => Promise<Uint8Array>;

/** Rounds a page size down, so that no viewer adds a dot. */
const edge = (length: number): number => Math.floor(length * 10_000) / 10_000;

/**
 * Draws a document as a PDF. The same document gives the same bytes, whatever was drawn before: each
 * document embeds the glyphs that it uses, and every date comes from the document.
 */
export async function drawPdf(document: PrintedDocument, size: PrintSize): Promise<Uint8Array> {
  const type = new Typesetter();
  const pages = size === 'a4' ? layOutA4(document, type) : layOutRoll(document, type, measures[size]);
  const pdf = await pdfOfPages(pages, type);
  const at = new Date(document.at);
  pdf.setTitle(document.title, { showInWindowTitleBar: true });
  pdf.setAuthor(document.shopName);
  pdf.setCreator('Bahi');
  pdf.setProducer('Bahi');
  pdf.setLanguage(document.language);
  pdf.setCreationDate(at);
  pdf.setModificationDate(at);
  return pdf.save();
}

/** Draws pages with the fonts that their texts were shaped with. */
export async function pdfOfPages(pages: readonly Page[], type: Typesetter): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const { context } = pdf;
  const fonts = Object.fromEntries(type.fonts.map((font) => [font.name, font.embed(context)]));
  for (const page of pages) {
    const { node } = pdf.addPage([edge(page.width), edge(page.height)]);
    node.set(PDFName.of('Resources'), context.obj({ Font: fonts }));
    node.set(PDFName.of('Contents'), context.register(context.flateStream(pageContent(page))));
  }
  return pdf;
}
