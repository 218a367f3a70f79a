import type { Squares } from '@bahi/paper/layout';
import { qrPath } from '@bahi/paper/qrCode';

/** A QR code with its white border; a module is a whole number of printer dots. Decorative: its text is beside it. */
export function PaperQr({ squares: { code, module }, left, top }: { squares: Squares; left: number; top: number }) {
  const edge = `${code.size * module}pt`;
  return (
    <svg
      className="qr"
      aria-hidden
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      style={{ left: `${left}pt`, top: `${top}pt`, width: edge, height: edge }}
    >
      <path d={qrPath(code)} />
    </svg>
  );
}
