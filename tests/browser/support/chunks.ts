import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Groups {
  namedChunkGroups: Record<string, { assets: { name: string }[] }>;
}

function namedGroups(): Groups['namedChunkGroups'] {
  const stats = readFileSync(
    path.resolve(import.meta.dirname, '../../../build/loadable-stats.json'),
  );
  return (JSON.parse(stats.toString()) as Groups).namedChunkGroups;
}

/**
 * Returns the files below `/static` of named chunks; file names are hashes.
 * @throws when the build has no such part
 */
export function filesOf(groups: readonly string[]): string[] {
  const named = namedGroups();
  return groups.flatMap(group => {
    const found = named[group];
    if (!found) throw new Error(`The build has no part ${group}.`);
    return found.assets.map(asset => asset.name);
  });
}

/** Files of all parts whose names begin so. */
export const filesOfAll = (prefix: string): string[] =>
  filesOf(Object.keys(namedGroups()).filter(name => name.startsWith(prefix)));
