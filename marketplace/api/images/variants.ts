import type { ImageVariantSpec } from '#marketplace/contract/imageVariant.ts';

const box = (width: number, height: number, fit: ImageVariantSpec['fit']): ImageVariantSpec => ({
  width,
  height,
  fit,
});

/** The variants that every image has (protocol reference, section 8). */
export const predefinedVariants: Readonly<Record<string, ImageVariantSpec>> = {
  default: box(750, 750, 'scale'),
  'landscape-crop': box(400, 267, 'crop'),
  'landscape-crop2x': box(800, 533, 'crop'),
  'landscape-crop4x': box(1600, 1066, 'crop'),
  'landscape-crop6x': box(2400, 1602, 'crop'),
  'scaled-small': box(320, 320, 'scale'),
  'scaled-medium': box(750, 750, 'scale'),
  'scaled-large': box(1024, 1024, 'scale'),
  'scaled-xlarge': box(2400, 2400, 'scale'),
  'square-small': box(240, 240, 'crop'),
  'square-small2x': box(480, 480, 'crop'),
  facebook: box(1200, 630, 'crop'),
  twitter: box(600, 314, 'crop'),
};
