import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { encode } from 'uqr';
import css from './Confirmation.module.css';

export interface QrCodeProps {
  /** What a camera reads. */
  url: string;
}

/** A link as a code that a camera reads: black on white in both themes, as cameras need it. */
export function QrCode({ url }: QrCodeProps) {
  const intl = useIntl();
  const { size, path } = useMemo(() => drawingOf(url), [url]);
  return (
    <svg
      className={css.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={intl.formatMessage({ id: 'ShareLink.code.label' })}
      shapeRendering="crispEdges"
    >
      <rect fill="white" width={size} height={size} />
      <path fill="black" d={path} />
    </svg>
  );
}

/** Draws the dark modules of a code, with the quiet zone of four that the standard requires. */
function drawingOf(url: string): { size: number; path: string } {
  const { data, size } = encode(url, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
