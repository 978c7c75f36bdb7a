import type { ImageVariantSpec } from '#marketplace/contract/imageVariant.ts';

const maxSide = 3072;

function side(text: string | undefined): number | null {
  const value = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
  return value >= 1 && value <= maxSide ? value : null;
}

/** `w:640;h:1280;fit:scale`; null when malformed. A missing side of `scale` is not limited. */
export function parseImageVariant(text: string): ImageVariantSpec | null {
  const parts = new Map(
    text.split(';').map(part => {
      const [key = '', value = ''] = part.split(':');
      return [key.trim(), value.trim()];
    }),
  );
  const fit = parts.get('fit') ?? 'scale';
  const width = parts.has('w') ? side(parts.get('w')) : maxSide;
  const height = parts.has('h') ? side(parts.get('h')) : maxSide;
  if (width === null || height === null || !(parts.has('w') || parts.has('h'))) return null;
  if (fit === 'crop') return parts.has('w') && parts.has('h') ? { width, height, fit } : null;
  return fit === 'scale' ? { width, height, fit } : null;
}
