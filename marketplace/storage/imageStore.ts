import type { ImageVariantSpec } from '#marketplace/contract/resource.ts';

/** Facts of an uploaded image; pixels are after EXIF orientation. */
export interface ImageFacts {
  format: string;
  width: number;
  height: number;
  hasAlpha: boolean;
  byteSize: number;
}

/** One rendition with its content type. */
export interface Rendition {
  data: Buffer;
  contentType: string;
}

/** Stores originals, creates and caches renditions. */
export interface ImageStore {
  /**
   * Validates and stores an upload.
   * @throws ApiError image-invalid-content
   */
  save(id: string, data: Buffer): Promise<ImageFacts>;
  /** The uploaded bytes; null when they are gone. */
  original(id: string): Promise<Buffer | null>;
  /** Null when the original is gone. */
  render(id: string, spec: ImageVariantSpec, format: 'jpeg' | 'webp'): Promise<Rendition | null>;
  /** Deletes an image and its renditions, if any. */
  remove(id: string): Promise<void>;
}
