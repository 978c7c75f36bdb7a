/** Documents over those of a version; null leaves one out. */
export interface DraftOverlay {
  base: string;
  documents: Readonly<Record<string, unknown>>;
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
  const { base, documents } = value;
  return isRecord(documents) ? { base, documents } : null;
}
