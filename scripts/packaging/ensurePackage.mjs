import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { instructions } from './contents.mjs';
import { packagePlace, writePackage } from './writePackage.mjs';

/**
 * Digest of what the package is made of: the build's own, the guides, and how it is packed.
 * @param {string} root
 */
function fingerprint(root) {
  const hash = createHash('sha256').update(
    readFileSync(path.join(root, 'build', '.fingerprint'), 'utf8'),
  );
  const packaging = path.join(root, 'scripts', 'packaging');
  for (const entry of readdirSync(packaging, { withFileTypes: true })) {
    if (entry.isFile()) hash.update(readFileSync(path.join(packaging, entry.name)));
  }
  for (const file of instructions(root)) hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

/**
 * Packs the build unless that has been done.
 * @param {string} root with a build
 * @returns {ReturnType<typeof writePackage>}
 */
export async function ensurePackage(root) {
  const { parent } = packagePlace(root);
  const stamp = path.join(parent, 'made.json');
  const key = fingerprint(root);
  const last = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : null;
  if (last?.key === key) return last.made;
  const made = await writePackage(root);
  writeFileSync(stamp, JSON.stringify({ key, made }));
  return made;
}
