import type { PrintSize } from '@bahi/contracts';
import type { PrintedDocument } from '@bahi/paper';
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { pageRule } from './pageRule.ts';

interface Drawn {
  printed: PrintedDocument;
  size: PrintSize;
  rule: string;
}

/** Whether the paper is drawn with its letters, and the printer's page has its size. Print then, and not before. */
export function useDrawnPaper(
  paper: RefObject<HTMLElement | null>,
  printed: PrintedDocument,
  size: PrintSize,
): boolean {
  const [drawn, setDrawn] = useState<Drawn>();
  useEffect(() => {
    let isCurrent = true;
    const draw = async (): Promise<void> => {
      await lettersLoaded(paper.current?.textContent ?? '');
      if (!isCurrent || paper.current === null) return;
      setDrawn({ printed, size, rule: pageRule(size, printed, measure(paper.current)) });
    };
    void draw();
    return () => {
      isCurrent = false;
    };
  }, [paper, printed, size]);
  const rule = drawn?.rule;
  useLayoutEffect(() => (rule === undefined ? undefined : adopt(rule)), [rule]);
  return drawn?.printed === printed && drawn.size === size;
}

/** What cannot be fetched is printed with the device's own letters. */
async function lettersLoaded(text: string): Promise<void> {
  const faces = ['400 9pt "Bahi Paper"', '700 9pt "Bahi Paper"'];
  await Promise.allSettled(faces.map(async (face) => document.fonts.load(face, text)));
  await document.fonts.ready;
}

function measure(paper: HTMLElement): { height: number; tallestPiece: number } {
  const pieces = Array.from(paper.children, (piece) => (piece instanceof HTMLElement ? piece.offsetHeight : 0));
  return { height: paper.offsetHeight, tallestPiece: Math.max(...pieces) };
}

/** A style sheet of its own, which the content security policy allows. Returns what takes it away. */
function adopt(rule: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rule);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
