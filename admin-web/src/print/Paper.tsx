import type { PrintSize } from '@bahi/contracts';
import type { PrintedDocument } from '@bahi/paper';
import type { RefObject } from 'react';
import { A4Paper } from './A4Paper.tsx';
import { RollPaper } from './RollPaper.tsx';

interface PaperProps {
  printed: PrintedDocument;
  size: PrintSize;
  paperRef: RefObject<HTMLElement | null>;
}

/** A printed document, block by block, styled by `paper.css`. The PDF draws the same blocks. */
export function Paper({ printed, size, paperRef }: PaperProps) {
  return (
    <section ref={paperRef} className={`paper paper-${size}`} lang={printed.language} aria-label={printed.title}>
      {size === 'a4' ? <A4Paper printed={printed} /> : <RollPaper printed={printed} size={size} />}
    </section>
  );
}
