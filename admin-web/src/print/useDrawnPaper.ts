import type { PrintSize } from '@bahi/contracts';
import type { PrintedDocument } from '@bahi/paper';
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { pageRule } from './pageRule.ts';

interface Drawn {
  printed: PrintedDocument;
  size: PrintSize;
  rule: string;
}

/** Whether the paper is rendered with its fonts and the page size is set: it can be printed then. */
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

/** A font that cannot be loaded is replaced by the device's. */
async function lettersLoaded(text: string): Promise<void> {
  const faces = ['400 9pt "Bahi Paper"', '700 9pt "Bahi Paper"'];
  // joiners are in the range of every script: they would load all faces
  const letters = text.replace(/[\u200c\u200d]/gu, '');
  await Promise.allSettled(faces.map(async (face) => document.fonts.load(face, letters)));
  await document.fonts.ready;
}

function measure(paper: HTMLElement): { height: number; tallestPiece: number } {
  const pieces = Array.from(paper.children, (piece) => (piece instanceof HTMLElement ? piece.offsetHeight : 0));
  return { height: paper.offsetHeight, tallestPiece: Math.max(...pieces) };
}

/** Adds a constructed style sheet, which the content security policy allows. Returns the function that removes it. */
function adopt(rule: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rule);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
