/** The box of an image variant in pixels: `crop` fills it, `scale` fits inside; never enlarged. */
export interface ImageVariantSpec {
  width: number;
  height: number;
  fit: 'crop' | 'scale';
}
