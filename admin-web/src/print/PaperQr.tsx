import type { PrintSize } from '@bahi/contracts';
import { qrCode, qrMillimetres, qrPath } from '@bahi/paper/qrCode';

/** A QR code with its white border; a module is a whole number of printer dots. Decorative: its text is beside it. */
export function PaperQr({ link, size }: { link: string; size: PrintSize }) {
  const code = qrCode(link);
  const edge = `${qrMillimetres(code, size)}mm`;
  return (
    <svg
      className="qr"
      aria-hidden
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      style={{ width: edge, height: edge }}
    >
      <path d={qrPath(code)} />
    </svg>
  );
}
