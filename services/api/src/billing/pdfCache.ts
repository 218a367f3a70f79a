import { createHash } from 'node:crypto';
import { canonicalJson, type PrintSize } from '@bahi/contracts';
import type { PrintedDocument } from '@bahi/paper';
import type { DrawPdf } from '@bahi/paper/pdf';

/** Some hundred bills: what is sent, printed and looked at again within the hour. */
const MAX_BYTES = 8 * 1024 * 1024;

export interface DrawnPdf {
  bytes: Buffer;
  /** Entity tag: equal bytes, equal tag, in every process. */
  etag: string;
}

// the drawing half is loaded with the first PDF only
const drawHere: DrawPdf = async (document, size) => (await import('@bahi/paper/pdf')).drawPdf(document, size);

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex').slice(0, 32);

/** PDFs by what they say, not by which bill they are of: a document that changed is another one. */
export class PdfCache {
  readonly #draw: DrawPdf;
  /** Oldest use first. */
  readonly #drawn = new Map<string, DrawnPdf>();
  readonly #drawing = new Map<string, Promise<DrawnPdf>>();
  #bytes = 0;

  constructor(draw: DrawPdf = drawHere) {
    this.#draw = draw;
  }

  /** Draws a document, once for all who ask at the same time. */
  async get(document: PrintedDocument, size: PrintSize): Promise<DrawnPdf> {
    const key = sha256(canonicalJson({ document, size }));
    const known = this.#drawn.get(key);
    if (known !== undefined) {
      this.#drawn.delete(key);
      this.#drawn.set(key, known);
      return known;
    }
    const drawing = this.#drawing.get(key) ?? this.#drawNew(key, document, size);
    this.#drawing.set(key, drawing);
    return drawing;
  }

  async #drawNew(key: string, document: PrintedDocument, size: PrintSize): Promise<DrawnPdf> {
    try {
      const bytes = Buffer.from(await this.#draw(document, size));
      const pdf = { bytes, etag: `"${sha256(bytes)}"` };
      this.#keep(key, pdf);
      return pdf;
    } finally {
      this.#drawing.delete(key);
    }
  }

  #keep(key: string, pdf: DrawnPdf): void {
    this.#drawn.set(key, pdf);
    this.#bytes += pdf.bytes.length;
    for (const [oldest, { bytes }] of this.#drawn) {
      if (this.#bytes <= MAX_BYTES) return;
      this.#drawn.delete(oldest);
      this.#bytes -= bytes.length;
    }
  }
}
