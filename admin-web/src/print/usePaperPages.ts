import type { PrintSize } from '@bahi/contracts';
import type { PrintedDocument, PrintedSlip } from '@bahi/paper';
import { layOut, type Page } from '@bahi/paper/layout';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { pageRule } from './pageRule.ts';
import { paperMeasure } from './paperMeasure.ts';

interface PaperPages {
  pages: Page[];
  /** Laid out with the loaded fonts, on paper of its size: it can be printed. */
  isDrawn: boolean;
}

/** The pages of a document, laid out again once its fonts are loaded; sets the size of the browser's page. */
export function usePaperPages(printed: PrintedDocument | PrintedSlip, size: PrintSize): PaperPages {
  const [loaded, setLoaded] = useState<PrintedDocument | PrintedSlip>();
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      // joiners are in the range of several faces: they would load all of them
      await lettersLoaded(JSON.stringify(printed).replaceAll(/[\u200c\u200d]/gu, ''));
      if (isCurrent) setLoaded(printed);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [printed]);
  const isDrawn = loaded === printed;
  // widths change when the fonts arrive
  const measure = useMemo(() => ({ isDrawn, of: paperMeasure() }), [isDrawn]);
  const pages = useMemo(() => layOut(printed, size, measure.of), [printed, size, measure]);
  const rule = pageRule(size, pages);
  useLayoutEffect(() => adopt(rule), [rule]);
  return { pages, isDrawn };
}

/** A font that cannot be loaded is replaced by the device's. */
async function lettersLoaded(text: string): Promise<void> {
  const faces = ['400', '700'].map((weight) => `${weight} 9pt "Bahi Paper", "Bahi Paper Scripts"`);
  await Promise.allSettled(faces.map(async (face) => document.fonts.load(face, text)));
  await document.fonts.ready;
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
