import { squaresPath, type Squares } from '@bahi/paper/layout';

interface PaperSquaresProps {
  squares: Squares;
  /** In points from the corner of the sheet. */
  left: number;
  top: number;
}

/** A QR code or a logo of black dots; a square is a whole number of printer dots. Decorative: its text is beside it. */
export function PaperSquares({ squares: { code, module }, left, top }: PaperSquaresProps) {
  const { columns, rows } = code;
  return (
    <svg
      className="squares"
      aria-hidden
      viewBox={`0 0 ${columns} ${rows}`}
      shapeRendering="crispEdges"
      style={{ left: `${left}pt`, top: `${top}pt`, width: `${columns * module}pt`, height: `${rows * module}pt` }}
    >
      <path d={squaresPath(code)} />
    </svg>
  );
}
