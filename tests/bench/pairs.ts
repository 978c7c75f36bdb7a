import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/server.ts';
import { getCompressed } from './firstLoad.ts';
import { anew } from './load.ts';
import { table } from './table.ts';

/**
 * Compares the processor time of a view between two built project folders, in turns:
 * `tsx tests/bench/pairs.ts FOLDER FOLDER`. Other work on the machine slows both, and counts for
 * neither.
 */
const folders = process.argv.slice(2);
const warmViews = Number(process.env.BENCH_WARM ?? 800);
/** A new process checks what it may have missed, which is no part of a view. */
const settledMs = 150_000;
const viewsOfTurn = Number(process.env.BENCH_VIEWS ?? 300);
const turns = Number(process.env.BENCH_TURNS ?? 5);
/** Rows to measure, for instance `/s, made anew`; all of them when left out. */
const only = process.env.BENCH_ROWS?.split(';');
const atOnce = 8;

interface Side {
  folder: string;
  origin: string;
  child: ChildProcess;
  dataDir: string;
}

async function boot(folder: string): Promise<Side> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-pairs-'));
  const child = spawn(process.execPath, ['build/server/index.js'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      CI: 'true',
      PORT: String(port),
      DATA_DIR: dataDir,
      ROOT_URL: `http://localhost:${port}`,
    },
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt += 1) {
    const answer = await fetch(`${origin}/s`).catch(() => null);
    if (answer?.ok && /href="\/l\//.test(await answer.text())) break;
    if (attempt > 600) throw new Error(`${folder} did not become ready`);
    await sleep(200);
  }
  return { folder, origin, child, dataDir };
}

/** Milliseconds of processor time that a process has used: its main thread, and all threads. */
function processorMs(pid: number): { main: number; all: number } {
  const used = (thread: string) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  const threads = readdirSync(`/proc/${pid}/task`);
  return { main: used(String(pid)), all: threads.reduce((sum, thread) => sum + used(thread), 0) };
}

async function view(url: string, times: number, address: (url: string) => string) {
  let begun = 0;
  const look = async () => {
    while (begun < times) {
      begun += 1;
      const { status } = await getCompressed(address(url));
      if (status !== 200) throw new Error(`${url} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, look));
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const sides: Side[] = [];
try {
  for (const folder of folders) sides.push(await boot(folder));
  await sleep(settledMs);
  const pages = {
    '/': () => '/',
    '/s': () => '/s',
    // The demo of each folder has ids of its own.
    listing: (html: string) => /href="(\/l\/[^"/]+\/[0-9a-f-]{36})"/.exec(html)?.[1] ?? '/',
  };
  const rows = [];
  for (const [page, pathIn] of Object.entries(pages)) {
    for (const [what, address] of Object.entries({
      'made anew': anew,
      'same address': (url: string) => url,
    })) {
      if (only && !only.includes(`${page}, ${what}`)) continue;
      const measured = sides.map(() => ({ main: [] as number[], all: [] as number[] }));
      const urls = await Promise.all(
        sides.map(async ({ origin }) => origin + pathIn((await getCompressed(`${origin}/s`)).text)),
      );
      for (const url of urls) await view(url, warmViews, address);
      for (let turn = 0; turn < turns; turn += 1) {
        for (const [index, { child }] of sides.entries()) {
          const before = processorMs(child.pid ?? 0);
          await view(urls[index] ?? '', viewsOfTurn, address);
          const after = processorMs(child.pid ?? 0);
          measured[index]?.main.push((after.main - before.main) / viewsOfTurn);
          measured[index]?.all.push((after.all - before.all) / viewsOfTurn);
        }
      }
      const [first, second] = measured.map(({ main, all }) => ({
        main: median(main),
        all: median(all),
      }));
      const change = (from = 0, to = 0) => `${Math.round((to / from - 1) * 100)} %`;
      rows.push({
        page,
        views: what,
        'main ms, first': (first?.main ?? 0).toFixed(2),
        second: (second?.main ?? 0).toFixed(2),
        change: change(first?.main, second?.main),
        'all threads ms, first': (first?.all ?? 0).toFixed(2),
        'second ': (second?.all ?? 0).toFixed(2),
        'change ': change(first?.all, second?.all),
      });
    }
  }
  console.log(`first: ${folders[0]}, second: ${folders[1]}`);
  console.log(table(rows));
} finally {
  for (const { child, dataDir } of sides) {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}
