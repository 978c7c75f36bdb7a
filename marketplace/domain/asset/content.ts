import { createHash } from 'node:crypto';

/** Largest document, in bytes. */
export const maxDocumentBytes = 2_000_000;
/** Deepest nesting of a document; whatever reads it may recurse. */
export const maxDocumentDepth = 100;

/** The hash that `flex-cli` compares files by: SHA-1 over their length, a bar and their bytes. */
export const contentHash = (bytes: Uint8Array): string =>
  createHash('sha1').update(`${bytes.length}|`).update(bytes).digest('hex');

/** Whether a path is that of a JSON document; anything else is an image. */
export const isDocumentPath = (path: string): boolean => path.toLowerCase().endsWith('.json');

/** The text of a JSON document. @throws SyntaxError, with the reason, when it is none that can be kept */
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

/** By level, not by recursion: what is too deep must not end the process. */
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
