import type { PrintSize } from '@bahi/contracts';
import type { PrintedDocument, PrintedSlip } from '@bahi/paper';
import {
  BASELINE_OF_FONT,
  dotOf,
  drawnText,
  scriptRuns,
  type Page,
  type Strip,
  type TextPart,
} from '@bahi/paper/layout';
import { Fragment } from 'react';
import { PaperSquares } from './PaperSquares.tsx';

interface PaperProps {
  printed: PrintedDocument | PrintedSlip;
  size: PrintSize;
  pages: readonly Page[];
}

/** The pages of a document as the PDF has them: each text, rule and code in its place. Styled by `paper.css`. */
export function Paper({ printed, size, pages }: PaperProps) {
  return (
    <section className={`paper paper-${size}`} lang={printed.language} aria-label={printed.title}>
      {pages.map((page, index) => (
        <Sheet key={index} page={page} />
      ))}
    </section>
  );
}

function Sheet({ page }: { page: Page }) {
  const { width, height, left, placed } = page;
  return (
    <div className="sheet" style={{ width: `${width}pt`, height: `${height}pt` }}>
      <svg className="rules" aria-hidden viewBox={`0 0 ${width} ${height}`}>
        <path d={placed.map(({ strip, y }) => rulesPath(strip, left, y)).join('')} />
      </svg>
      {paragraphsOf(page).map((parts, index) => (
        <Fragment key={index}>
          <p>
            {parts.map((part, place) => (
              <Text key={place} {...part} />
            ))}
          </p>
          {'\n'}
        </Fragment>
      ))}
      {placed.map(({ strip: { picture }, y }, index) =>
        picture === undefined ? null : (
          <img
            key={index}
            className="picture"
            alt=""
            src={`data:image/png;base64,${picture.png}`}
            style={{
              left: `${dotOf(left + picture.x)}pt`,
              top: `${dotOf(y + picture.y)}pt`,
              width: `${picture.width}pt`,
              height: `${picture.height}pt`,
            }}
          />
        ),
      )}
      {placed.map(({ strip: { squares }, y }, index) =>
        squares === undefined ? null : (
          <PaperSquares key={index} squares={squares} left={dotOf(left + squares.x)} top={dotOf(y + squares.y)} />
        ),
      )}
    </div>
  );
}

const rulesPath = ({ rules }: Strip, left: number, top: number): string =>
  rules.map(({ x, y, width, height }) => `M${left + x} ${top + y}h${width}v${height}h${-width}z`).join('');

interface PlacedText extends TextPart {
  /** From the top of the sheet. */
  baseline: number;
}

/** The texts of a page, those of a paragraph together, for those who hear or search it. */
function paragraphsOf({ placed, left }: Page): PlacedText[][] {
  const paragraphs = new Map<number, PlacedText[]>();
  for (const { strip, y } of placed) {
    for (const { baseline, parts } of strip.lines) {
      for (const part of parts) {
        const text = { ...part, x: left + part.x, baseline: y + baseline };
        const known = paragraphs.get(part.paragraph);
        if (known === undefined) paragraphs.set(part.paragraph, [text]);
        else known.push(text);
      }
    }
  }
  return [...paragraphs.values()];
}

function Text({ text, weight, x, size, baseline, joint }: PlacedText) {
  const top = baseline - size * BASELINE_OF_FONT;
  return (
    <>
      {joint}
      <span className={weight} style={{ left: `${x}pt`, top: `${top}pt`, fontSize: `${size}pt` }}>
        {scriptRuns(drawnText(text)).map((run, index) => (
          <span key={index} className={run.face === null ? 'plain' : 'indic'}>
            {run.text}
          </span>
        ))}
      </span>
    </>
  );
}
