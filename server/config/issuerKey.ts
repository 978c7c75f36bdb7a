import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exportPKCS8, generateKeyPair } from 'jose';
import { systemCodeOf } from '#server/base/errorFacts.ts';

/** Name of the file in the data folder. */
export const issuerKeyFile = 'issuer-key.pem';

/**
 * Reads the private key (RSA, PKCS 8) by which the site states who owns a mail address, or creates
 * it with mode 0600. It is made when it is needed, as that takes up to a second.
 */
export async function loadIssuerKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, issuerKeyFile);
  const known = readKey(file);
  if (known !== null) return known;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const draft = `${file}.${randomUUID()}`;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(draft, await exportPKCS8(privateKey), { mode: 0o600 });
  try {
    // A link never replaces a file: of two processes that need it, the first one's key stays.
    linkSync(draft, file);
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(file, 'utf8');
}

function readKey(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
