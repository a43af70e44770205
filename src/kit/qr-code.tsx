import { create } from 'qrcode';

const MARGIN = 2;

/** A QR code as one path of an SVG: dark squares on white, whatever the theme, because cameras read it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const squares: string[] = [];
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (modules.get(row, column)) squares.push(`M${column},${row}h1v1h-1z`);
  const side = size + 2 * MARGIN;
  return (
    <svg role="img" aria-label={label} viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`} shapeRendering="crispEdges">
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
