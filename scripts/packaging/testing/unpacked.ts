import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Installation } from '#tests/support/server.ts';

const root = path.resolve(import.meta.dirname ?? process.cwd(), '../../..');
// Root hands over to nobody, who may write into no folder of root's.
const nobody = process.getuid?.() === 0 ? 65_534 : undefined;

/** The tarball of `npm run package`, unpacked into an empty folder outside of the repository. */
export interface Unpacked {
  folder: string;
  /** Runs it as somebody who can not write there, with Node alone on the path. */
  installation: Installation;
  /** Runs one of its programs to the end. */
  run(
    args: readonly string[],
    env?: Record<string, string>,
  ): { status: number | null; output: string };
  remove(): void;
}

/** Makes the package, unless that has been done, and unpacks it. */
export function unpackProduct(): Unpacked {
  const made = spawnSync(process.execPath, ['scripts/package.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  const archive = /^build\/package\/.+\.tar\.gz$/m.exec(made.stdout)?.[0];
  if (made.status !== 0 || !archive) throw new Error(`${made.stdout}${made.stderr}`);
  const parent = mkdtempSync(path.join(os.tmpdir(), 'flowroom-packed-'));
  chmodSync(parent, 0o755);
  const unpacking = spawnSync('tar', ['-xzf', path.join(root, archive), '-C', parent]);
  if (unpacking.status !== 0) throw new Error(String(unpacking.stderr));
  const folder = path.join(parent, path.basename(archive, '.tar.gz'));
  if (nobody === undefined) spawnSync('chmod', ['-R', 'a-w', folder]);
  const installation: Installation = {
    folder,
    args: program => ['flowroom.mjs', ...(program === 'server' ? [] : [program])],
    env: { PATH: path.dirname(process.execPath) },
    uid: nobody,
  };
  return {
    folder,
    installation,
    run(args, env = {}) {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['flowroom.mjs', ...args], {
        cwd: folder,
        env: { ...installation.env, ...env },
        encoding: 'utf8',
        uid: nobody,
      });
      return { status, output: `${stdout}${stderr}` };
    },
    remove() {
      if (nobody === undefined) spawnSync('chmod', ['-R', 'u+w', folder]);
      rmSync(parent, { recursive: true });
    },
  };
}
