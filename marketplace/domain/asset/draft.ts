/** Documents over those of a version; null leaves one out. */
export interface DraftOverlay {
  base: string;
  documents: Readonly<Record<string, unknown>>;
  /** Hashes of the contents of images that the version does not have, by path. */
  images: Readonly<Record<string, string>>;
}

const prefix = 'draft-';

/** The name by which a draft is read: that of its staged content. */
export const draftName = (contentHash: string): string => prefix + contentHash;

/** Returns the hash of the content of a draft; null for the name of another version. */
export const draftContentOf = (version: string): string | null =>
  /^draft-[\da-f]{40}$/.test(version) ? version.slice(prefix.length) : null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the content of a draft; null for a staged document that is none. */
export function draftIn(document: string): DraftOverlay | null {
  const value: unknown = JSON.parse(document);
  if (!isRecord(value) || typeof value['base'] !== 'string') return null;
  const { base, documents, images = {} } = value;
  if (!isRecord(documents) || !isRecord(images)) return null;
  const hashes = Object.entries(images).flatMap(([path, hash]): [string, string][] =>
    typeof hash === 'string' ? [[path, hash]] : [],
  );
  return { base, documents, images: Object.fromEntries(hashes) };
}
