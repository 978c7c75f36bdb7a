import { mkdirSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import os from 'node:os';
import path from 'node:path';
import { fillProjection } from '#tests/browser/support/projection.ts';
import { FlowroomServer } from '#tests/support/server.ts';
import { measureAbuse } from './abuse.ts';
import { measureCrowd } from './crowd.ts';
import { getCompressed } from './firstLoad.ts';
import { measureOnPhone } from './lighthouse.ts';
import { searchedAnew } from './load.ts';
import { growthOver } from './memory.ts';
import { measurePage } from './pages.ts';
import { residentMB } from './processes.ts';
import { writeFigures } from './readme.ts';
import { failuresOf, report } from './report.ts';
import type { Figure } from './report.ts';
import { measureScripts } from './scripts.ts';
import { webAlone } from './webAlone.ts';

const root = path.resolve(import.meta.dirname, '../..');
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const connections = 8;
const views = 1000;
const manyViews = Number(process.env.BENCH_VIEWS ?? 50_000);

/** Address of the first class that the search page shows. */
async function listingPath(origin: string): Promise<string> {
  const { text } = await getCompressed(`${origin}/s`);
  const found = text.match(/href="(\/l\/[^"/]+\/[0-9a-f-]{36})"/)?.[1];
  if (!found) throw new Error('The search page shows no class');
  return found;
}

const server = await FlowroomServer.start();
try {
  await server.kill();
  const from = performance.now();
  await server.boot();
  const warmStart = Math.round(performance.now() - from);
  // Filled once in the life of a marketplace: not a part of its views.
  await fillProjection(server);

  for (let view = 0; view < views; view += 1) {
    await getCompressed(view % 2 ? searchedAnew(`${server.url}/s`) : `${server.url}/`);
  }
  const embedded = residentMB(server.pid ?? 0);

  const pages = [];
  const paths = { '/': '/', '/s': '/s', listing: await listingPath(server.url) };
  const uncached = await FlowroomServer.start({ PAGE_CACHE_MB: '0' });
  try {
    for (const [name, address] of Object.entries(paths)) {
      const at = { origin: server.url, pid: server.pid ?? 0 };
      const anewAt = { origin: uncached.url, pid: uncached.pid ?? 0 };
      // The demo of each server has ids of its own.
      const anewPath = name === 'listing' ? await listingPath(uncached.url) : address;
      pages.push(
        await measurePage({ ...at, path: address }, { ...anewAt, path: anewPath }, name, {
          connections,
          seconds,
        }),
      );
    }
  } finally {
    await uncached.stop();
  }

  const scripts = await measureScripts(server.url, paths);
  const phone = await measureOnPhone(server.url, paths);
  const at = { origin: server.url, pid: server.pid ?? 0 };
  const growth = await growthOver(at, Object.values(paths), manyViews);

  const { webMB, marketplaceMB } = await webAlone(server, views);
  const others: Figure[] = [
    { figure: 'warm start to ready, ms', value: warmStart, limit: 3000 },
    { figure: `embedded set-up after ${views} views, MB`, value: embedded, limit: 700 },
    { figure: `web process alone after ${views} views, MB`, value: webMB, limit: 200 },
    { figure: 'marketplace process beside it, MB', value: marketplaceMB, limit: 700 },
    { figure: `growth over ${manyViews} views, %`, value: growth, limit: 20 },
    ...scripts,
    ...phone,
    ...(await measureAbuse(seconds)),
    ...(await measureCrowd()),
  ];
  const machine = `${os.cpus().length} x ${os.cpus()[0]?.model ?? '?'}, Node ${process.versions.node}, ${connections} connections`;
  const text = report(machine, pages, others);
  console.log(text);
  const folder = path.join(root, 'tests/bench/results');
  mkdirSync(folder, { recursive: true });
  const results = { at: new Date().toISOString(), machine, connections, seconds, pages, others };
  writeFileSync(path.join(folder, 'pages.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(path.join(folder, 'pages.txt'), `${text}\n`);
  writeFigures(path.join(root, 'README.md'), results);
  console.log(
    '\nThe figures of README.md are those of this run: see whether they are to be committed.',
  );
  for (const failure of failuresOf(pages, others)) {
    console.error(failure);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}
