import { createHash } from 'node:crypto';
import { canonicalJson, type Id, type PrintSize } from '@bahi/contracts';
import type { PrintedDocument, PrintedSlip } from '@bahi/paper';

/** Some hundred bills: what is sent, printed and looked at again within the hour. */
const MAX_BYTES = 8 * 1024 * 1024;

export interface DrawnPdf {
  bytes: Buffer;
  /** Entity tag: equal bytes, equal tag, in every process. */
  etag: string;
}

/** Whose turn it is to draw, and the signal that nobody waits any more. */
export interface PdfTurn {
  shopId: Id;
  signal?: AbortSignal | undefined;
}

/** Draws a document in its shop's turn. @throws {ThreadsBusy} when it would take too long */
export type DrawBill = (document: PrintedDocument | PrintedSlip, size: PrintSize, turn: PdfTurn) => Promise<Uint8Array>;

/** A PDF that is drawn for all who wait for it. */
interface Drawing {
  pdf: Promise<DrawnPdf>;
  waiting: number;
  /** Drops it once nobody waits. */
  work: AbortController;
}

// the drawing half is loaded with the first PDF only
const drawHere: DrawBill = async (document, size) => (await import('@bahi/paper/pdf')).drawPdf(document, size);

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex').slice(0, 32);

/** PDFs by what they say, not by which bill they are of: a document that changed is another one. */
export class PdfCache {
  readonly #draw: DrawBill;
  /** Oldest use first. */
  readonly #drawn = new Map<string, DrawnPdf>();
  readonly #drawing = new Map<string, Drawing>();
  #bytes = 0;

  constructor(draw: DrawBill = drawHere) {
    this.#draw = draw;
  }

  /** Draws a document, once for all who ask at the same time. @throws the reason of the signal when it fires first */
  async get(document: PrintedDocument | PrintedSlip, size: PrintSize, { shopId, signal }: PdfTurn): Promise<DrawnPdf> {
    signal?.throwIfAborted();
    const key = sha256(canonicalJson({ shopId, document, size }));
    const known = this.#drawn.get(key);
    if (known !== undefined) {
      this.#drawn.delete(key);
      this.#drawn.set(key, known);
      return known;
    }
    const drawing = this.#drawing.get(key) ?? this.#begin(key, document, size, shopId);
    drawing.waiting += 1;
    if (signal === undefined) return drawing.pdf;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        reject(signal.reason as Error);
        drawing.waiting -= 1;
        if (drawing.waiting > 0) return;
        if (this.#drawing.get(key) === drawing) this.#drawing.delete(key);
        drawing.work.abort(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      const left = () => signal.removeEventListener('abort', leave);
      drawing.pdf.then(resolve, reject).then(left, left);
    });
  }

  #begin(key: string, document: PrintedDocument | PrintedSlip, size: PrintSize, shopId: Id): Drawing {
    const work = new AbortController();
    const pdf = this.#drawNew(key, document, size, { shopId, signal: work.signal });
    const drawing = { pdf, waiting: 0, work };
    this.#drawing.set(key, drawing);
    const ended = () => {
      if (this.#drawing.get(key) === drawing) this.#drawing.delete(key);
    };
    pdf.then(ended, ended);
    return drawing;
  }

  async #drawNew(
    key: string,
    document: PrintedDocument | PrintedSlip,
    size: PrintSize,
    turn: PdfTurn,
  ): Promise<DrawnPdf> {
    const bytes = Buffer.from(await this.#draw(document, size, turn));
    const pdf = { bytes, etag: `"${sha256(bytes)}"` };
    this.#keep(key, pdf);
    return pdf;
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
