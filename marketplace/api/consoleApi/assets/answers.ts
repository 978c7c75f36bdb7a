import { z } from 'zod';

/** Documents of a version. */
export const documentsAnswer = z.strictObject({
  version: z.string(),
  documents: z.record(z.string(), z.unknown()),
  /** Addresses of a rendition of each image, by path. */
  images: z.record(z.string(), z.url()),
});

/** A version in the history. */
export const versionAnswer = z.strictObject({
  version: z.string(),
  createdAt: z.iso.datetime(),
  operator: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  note: z.string().nullable(),
  paths: z.array(z.string()),
});

/** The version that a change, or a draft of one, has made. */
export const writtenAnswer = z.strictObject({ version: z.string() });
