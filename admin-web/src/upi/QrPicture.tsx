import { qrCode, qrPath, type QrCode } from '@bahi/paper/qrCode';
import { useMemo } from 'react';

interface QrPictureProps {
  text: string;
  /** Accessible name. */
  label: string;
  /** Approximate: modules are whole pixels and have a minimum size. */
  maxPixels: number;
}

/** Smaller modules are hard to scan from a screen. */
const LEAST_MODULE_PIXELS = 3;

/** A QR code, black on white in either theme, with its white border. */
export function QrPicture({ text, label, maxPixels }: QrPictureProps) {
  const code = useMemo(() => qrCode(text), [text]);
  const { size } = code;
  const pixels = size * Math.max(LEAST_MODULE_PIXELS, Math.floor(maxPixels / size));
  return <img src={pictureOf(code)} alt={label} width={pixels} height={pixels} style={pictureStyle} />;
}

function pictureOf(code: QrCode): string {
  const { size } = code;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${qrPath(code)}"/></svg>`,
  ];
  return `data:image/svg+xml,${encodeURIComponent(svg.join(''))}`;
}

const pictureStyle = { display: 'block' } as const;
