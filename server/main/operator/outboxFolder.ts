import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { systemCodeOf } from '#server/base/errorFacts.ts';

/**
 * Restricts the outbox of a data folder to its owner: folder 0700, files 0600. Older versions wrote
 * mails, which contain links to accounts, with the permissions of the umask. Logs files that can
 * not be changed, such as those of another user.
 */
export async function tightenOutbox(
  dataDir: string,
  logger: Pick<Logger, 'warn'>,
  changeMode: typeof chmod = chmod,
): Promise<void> {
  const folder = path.join(dataDir, 'outbox');
  const left: string[] = [];
  const tighten = async (file: string, mode: number) => {
    try {
      await changeMode(file, mode);
    } catch (error) {
      // Missing: no mail yet, or a draft that was renamed meanwhile.
      if (!isMissing(error)) left.push(file);
    }
  };
  await tighten(folder, 0o700);
  const names = await readdir(folder).catch((error: unknown) => {
    if (!isMissing(error)) left.push(folder);
    return [];
  });
  for (const name of names) await tighten(path.join(folder, name), 0o600);
  if (left.length === 0) return;
  logger.warn(
    { count: left.length, first: left[0] },
    'others on this machine may read mails in the outbox: give its folder and files to the user who runs this',
  );
}

const isMissing = (error: unknown) => systemCodeOf(error) === 'ENOENT';
