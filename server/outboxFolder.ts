import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Takes the outbox of a data folder away from everybody but its owner: folder 0700, files 0600. Older
 * versions wrote mails, with the links that open accounts, as the umask had it.
 */
export async function tightenOutbox(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'outbox');
  try {
    await chmod(folder, 0o700);
    for (const name of await readdir(folder)) await chmod(path.join(folder, name), 0o600);
  } catch (error) {
    // No mail was written yet, or a draft became a mail meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
