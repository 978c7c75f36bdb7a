import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** Outcome of a command of archives. */
export interface CommandOutcome {
  code: number | null;
  /** Everything that it has said. */
  text: string;
  /** Largest resident memory in megabytes; 0 where the system does not report it. */
  peakMb: number;
}

function peakMbOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/** Runs `npm run <command>` as a process of its own, with settings of its own. */
export async function archiveCommand(
  args: readonly string[],
  settings: Record<string, string>,
  answer = '',
): Promise<CommandOutcome> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(root, 'server/main/archive.ts'), ...args],
    {
      cwd: root,
      // Variables that are set win over those of .env.
      env: {
        PATH: process.env['PATH'] ?? '',
        DATABASE_URL: '',
        S3_BUCKET: '',
        BACKUP_KEY: '',
        SHARETRIBE_SDK_BASE_URL: '',
        ...settings,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  let text = '';
  let peakMb = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const look = setInterval(() => {
    peakMb = Math.max(peakMb, peakMbOf(child.pid));
  }, 100);
  child.stdin.end(answer);
  await once(child, 'close');
  clearInterval(look);
  return { code: child.exitCode, text, peakMb };
}
