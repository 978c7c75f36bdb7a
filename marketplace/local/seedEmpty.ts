import path from 'node:path';
import { firstOwnerEmail } from './firstOwner.ts';
import { hasUsers, writeSeed } from './seed.ts';
import type { SeedOptions } from './seed.ts';
import { readSeed } from './seedFile.ts';

/**
 * Writes a seed file into a marketplace without users.
 * @returns a line that says what was done
 * @throws Error for a file that is wrong, or an entry that is refused
 */
export async function seedEmpty(
  file: string,
  options: Omit<SeedOptions, 'seed' | 'folder'>,
): Promise<string> {
  const seed = readSeed(file);
  if (await hasUsers(options.context, firstOwnerEmail)) {
    return `${file} was not seeded: the marketplace has users. Add --reset to begin anew.`;
  }
  const written = await writeSeed({ ...options, seed, folder: path.dirname(path.resolve(file)) });
  const { users, listings, assets } = written;
  return `${file} was seeded: ${users} users, ${listings} listings, ${assets} assets.`;
}
