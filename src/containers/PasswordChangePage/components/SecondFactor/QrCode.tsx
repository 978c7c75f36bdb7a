import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

export interface QrCodeProps {
  text: string;
  label: string;
  className?: string | undefined;
}

/** Modules of white around a code, without which cameras do not find it. */
const quiet = 4;

/** A QR code, dark on white in every theme, as cameras read it. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const code = generate(text);
  const size = code.size + 2 * quiet;
  return (
    <svg
      className={className}
      viewBox={`${-quiet} ${-quiet} ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-quiet} y={-quiet} width={size} height={size} fill="white" />
      <path d={toSvgPath(code)} fill="black" />
    </svg>
  );
}
