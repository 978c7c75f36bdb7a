import fs from 'node:fs';
import path from 'node:path';

const held = new Set<string>();

/** Takes the folder for this process; two openers would lose rows in silence. Returns the release. */
export function lockFolder(dir: string): () => void {
  fs.mkdirSync(dir, { recursive: true });
  const file = path.join(dir, 'lock');
  const owner = readOwner(file);
  if (held.has(file) || (owner !== null && owner !== process.pid && isRunning(owner))) {
    throw new Error(`${dir} is in use by process ${owner ?? process.pid}; stop it first.`);
  }
  fs.writeFileSync(file, `${process.pid}\n`);
  held.add(file);
  return () => {
    held.delete(file);
    fs.rmSync(file, { force: true });
  };
}

function readOwner(file: string): number | null {
  if (!fs.existsSync(file)) return null;
  const pid = Number(fs.readFileSync(file, 'utf8').trim());
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
