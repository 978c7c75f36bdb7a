import { mkdirSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import os from 'node:os';
import path from 'node:path';
import { FlowroomServer } from '#e2e/support/server.ts';
import { firstLoad, getCompressed } from './firstLoad.ts';
import { load } from './load.ts';
import { residentMB, withServer } from './processes.ts';
import { table } from './table.ts';
import { webAlone } from './webAlone.ts';

const root = path.resolve(import.meta.dirname, '..');
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const connections = 8;

/** Address of the first class that the search page shows. */
async function listingPath(origin: string): Promise<string> {
  const { text } = await getCompressed(`${origin}/s`);
  const found = text.match(/href="(\/l\/[^"/]+\/[0-9a-f-]{36})"/)?.[1];
  if (!found) throw new Error('The search page shows no class');
  return found;
}

const server = await FlowroomServer.start();
try {
  const pages = { '/': '/', '/s': '/s', listing: await listingPath(server.url) };
  const rows = [];
  for (const [name, address] of Object.entries(pages)) {
    const first = await firstLoad(server.url, address);
    await load(`${server.url}${address}`, connections, 2);
    const from = performance.now();
    for (let view = 0; view < 20; view += 1) await getCompressed(`${server.url}${address}`);
    const single = (performance.now() - from) / 20;
    const page = await load(`${server.url}${address}`, connections, seconds);
    const ready = await withServer(
      ['--import', 'tsx', 'bench/readyString.ts', String(Math.round(first.htmlRaw * 1024))],
      url => load(url, connections, Math.max(3, seconds / 2)),
    );
    rows.push({
      page: name,
      'JS kB gz': first.js,
      'CSS kB gz': first.css,
      'HTML kB gz': first.html,
      'HTML kB': first.htmlRaw,
      'one view ms': Math.round(single * 10) / 10,
      'req/s': page.requestsPerSecond,
      'p50 ms': page.p50,
      'p97.5 ms': page.p95,
      errors: page.errors,
      'ready string req/s': ready.requestsPerSecond,
      ratio: Math.round((page.requestsPerSecond / ready.requestsPerSecond) * 1000) / 1000,
    });
  }
  const embeddedMB = residentMB(server.pid ?? 0);

  await server.kill();
  const from = performance.now();
  await server.boot();
  const warmStart = Math.round(performance.now() - from);

  const web = await webAlone(server, 1000);
  const other = [
    { figure: 'warm start to ready, ms', value: warmStart },
    { figure: 'memory embedded after the load above, MB', value: embeddedMB },
    { figure: 'memory of the web process alone after 1,000 views, MB', value: web.webMB },
    { figure: 'memory of the marketplace process beside it, MB', value: web.marketplaceMB },
  ];
  const machine = `${os.cpus().length} x ${os.cpus()[0]?.model ?? '?'}, Node ${process.versions.node}`;
  const text = `${machine}\n\n${table(rows)}\n\n${table(other)}\n`;
  console.log(text);
  const folder = path.join(root, 'bench', 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'pages.json'),
    `${JSON.stringify({ at: new Date().toISOString(), machine, connections, seconds, pages: rows, other }, null, 2)}\n`,
  );
  writeFileSync(path.join(folder, 'pages.txt'), text);
} finally {
  await server.stop();
}
