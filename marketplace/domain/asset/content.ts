import { createHash } from 'node:crypto';

/** Largest document, in bytes. */
const maxDocumentBytes = 2_000_000;
/** Maximum nesting of a document, so that readers may recurse. */
const maxDocumentDepth = 100;

/** The hash by which `flex-cli` compares files: SHA-1 over their length, a bar and their bytes. */
export const contentHash = (bytes: Uint8Array): string =>
  createHash('sha1').update(`${bytes.length}|`).update(bytes).digest('hex');

/** True for the path of a JSON document; any other file is an image. */
export const isDocumentPath = (path: string): boolean => path.toLowerCase().endsWith('.json');

/**
 * Returns the text of a JSON document.
 * @throws SyntaxError, with the reason, when it is invalid or can not be stored
 */
export function readDocument(bytes: Uint8Array): string {
  if (bytes.length > maxDocumentBytes) {
    throw new SyntaxError(`A document has at most ${maxDocumentBytes / 1_000_000} MB.`);
  }
  const text = utf8(bytes);
  const document: unknown = JSON.parse(text);
  if (isDeeperThan(document, maxDocumentDepth)) {
    throw new SyntaxError(`A document is nested at most ${maxDocumentDepth} levels deep.`);
  }
  return text;
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new SyntaxError('The text is not UTF-8.');
  }
}

/** Iterates by level instead of recursing: a deeply nested document must not overflow the stack. */
function isDeeperThan(document: unknown, depth: number): boolean {
  let level: unknown[] = [document];
  for (let reached = 0; level.length > 0; reached += 1) {
    if (reached > depth) return true;
    level = level.flatMap(value =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}
