import type { Block, PrintedDocument } from './blocks.ts';

type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/** The block of one kind; undefined when the document has none. */
export function blockOf<Kind extends Block['kind']>(document: PrintedDocument, kind: Kind): BlockOf<Kind> | undefined {
  return document.blocks.find((block): block is BlockOf<Kind> => block.kind === kind);
}

/** A block that every document must have. @throws {Error} when it is missing */
export function needed<Kind extends Block['kind']>(document: PrintedDocument, kind: Kind): BlockOf<Kind> {
  const block = blockOf(document, kind);
  if (block === undefined) throw new Error(`the document has no ${kind} block`);
  return block;
}

export const fillIn = (text: string, page: number, pages: number): string =>
  text.replaceAll('{page}', String(page)).replaceAll('{pages}', String(pages));
