import type { PrintSize } from '@bahi/contracts';
import { PDFDocument, PDFName } from 'pdf-lib';
import type { PrintedDocument } from '../blocks.ts';
import type { PrintedSlip } from '../slip/slip.ts';
import { layOut } from '../layout/layOut.ts';
import type { Page } from '../layout/page.ts';
import { LOGO, pageContent } from './pageContent.ts';
import { Typesetter } from './typesetter.ts';

/** Draws a document as a PDF, here or in another thread. */
export type DrawPdf = (document: PrintedDocument | PrintedSlip, size: PrintSize) => Promise<Uint8Array>;

/** Rounds a page size down, so that no viewer adds a dot. */
const edge = (length: number): number => Math.floor(length * 10_000) / 10_000;

/**
 * Draws a document as a PDF. The same document gives the same bytes, whatever was drawn before: each
 * document embeds the glyphs that it uses, and every date comes from the document.
 */
export async function drawPdf(document: PrintedDocument | PrintedSlip, size: PrintSize): Promise<Uint8Array> {
  const type = new Typesetter();
  const pages = layOut(document, size, type);
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

/** Draws pages, with the fonts that their texts need. */
export async function pdfOfPages(pages: readonly Page[], type: Typesetter): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const { context } = pdf;
  // before the fonts are embedded: it may shape a text that was never measured
  const contents = pages.map((page) => pageContent(page, type));
  const picture = pages.flatMap(({ placed }) => placed.flatMap(({ strip }) => strip.picture?.png ?? []))[0];
  const logo = picture === undefined ? undefined : await pdf.embedPng(picture);
  const fonts = Object.fromEntries(type.fonts.map((font) => [font.name, font.embed(context)]));
  for (const [index, page] of pages.entries()) {
    const { node } = pdf.addPage([edge(page.width), edge(page.height)]);
    node.set(PDFName.of('Resources'), context.obj({ Font: fonts, ...(logo && { XObject: { [LOGO]: logo.ref } }) }));
    node.set(PDFName.of('Contents'), context.register(context.flateStream(contents[index] ?? '')));
  }
  return pdf;
}
