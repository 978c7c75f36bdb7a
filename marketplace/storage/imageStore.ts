import type { ImageVariantSpec } from '#marketplace/contract/imageVariant.ts';

/** What is known of an uploaded image; pixels are after EXIF orientation. */
export interface ImageFacts {
  format: string;
  width: number;
  height: number;
  hasAlpha: boolean;
  byteSize: number;
}

/** One rendition, ready to be sent. */
export interface Rendition {
  data: Buffer;
  contentType: string;
}

/** Keeps originals, makes and keeps renditions. */
export interface ImageStore {
  /** Checks and keeps an upload. @throws ApiError image-invalid-content */
  save(id: string, data: Buffer): Promise<ImageFacts>;
  /** The bytes as they were uploaded; null when they are gone. */
  original(id: string): Promise<Buffer | null>;
  /** Null when the original is gone. */
  render(id: string, spec: ImageVariantSpec, format: 'jpeg' | 'webp'): Promise<Rendition | null>;
  /** Forgets an image and its renditions; nothing when there is none. */
  remove(id: string): Promise<void>;
}
