import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { table } from '../bench/table.ts';
import { holds } from './answers.ts';
import { errorsOf, readBooks } from './books.ts';
import { peopleOf } from './day.ts';
import { highestRate, overload } from './measure.ts';
import type { OverloadFigures, RateFigures, Stage } from './measure.ts';
import { startOneProcess } from './oneProcess.ts';
import { startSeveralProcesses } from './severalProcesses.ts';
import type { Site } from './site.ts';
import { loadTool } from './tool.ts';
import { createWorld } from './world.ts';

const usage = `npm run load -- [options], or npm run load -- growth [options] for years of bookings (tests/load/growth)
  --only one|several   one process with the embedded marketplace, or several with PostgreSQL
  --seconds 15         seconds of a phase
  --first 4            people a second to begin with
  --no-limits          without admission control, to see what it is for
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '15' },
    first: { type: 'string', default: '4' },
    'no-limits': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || (values.only && !['one', 'several'].includes(values.only))) {
  console.log(usage);
  process.exit(values.help ? 0 : 1);
}

const begun = Date.now();
const tell = (line: string) =>
  console.log(`load: ${((Date.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`);

interface Result {
  set: string;
  tried: RateFigures[];
  beyond: OverloadFigures | null;
  /** Steps that were acknowledged to somebody. */
  told: number;
  /** What is wrong in database and provider afterwards. */
  errors: string[];
}

/** Milliseconds in which the last requests of a load are finished. */
const settlingMs = 5_000;

async function measure(set: string, open: () => Promise<Site>): Promise<Result> {
  const tool = loadTool();
  const site = await open();
  try {
    tell(`${set}: running; people and classes are made`);
    const world = await createWorld(site);
    const stage: Stage = {
      tool,
      site,
      people: peopleOf(world, site),
      told: [],
      seconds: Number(values.seconds),
      first: Number(values.first),
      tell,
    };
    const tried = await highestRate(stage);
    const best = tried.filter(holds).sort((a, b) => b.peoplePerSecond - a.peoplePerSecond)[0];
    const beyond = best ? await overload(stage, best.peoplePerSecond) : null;
    await sleep(settlingMs);
    const errors = errorsOf(await readBooks(site, world.classes), stage.told);
    tell(
      `${set}: ${stage.told.length} steps were told to be done, ${errors.length} errors in the books`,
    );
    return { set, tried, beyond, told: stage.told.length, errors };
  } finally {
    await site.stop();
  }
}

const machine = `${os.cpus().length} x ${os.cpus()[0]?.model ?? '?'}, shared with the load generator, Node ${process.versions.node}, load before ${(os.loadavg()[0] ?? 0).toFixed(1)}`;
const env: Record<string, string> = values['no-limits']
  ? { MAX_EVENT_LOOP_DELAY_MS: '0', MAX_WAITING_REQUESTS: '0' }
  : {};
const results: Result[] = [];
if (values.only !== 'several') {
  results.push(await measure('one process', () => startOneProcess(env)));
}
if (values.only !== 'one') {
  results.push(await measure('several processes', () => startSeveralProcesses(env)));
}

const text = [machine];
for (const { set, tried, beyond, told, errors } of results) {
  const rows = [...tried, ...(beyond ? [beyond] : [])].map(
    ({ usage: _, ...figures }): Record<string, string | number> => ({
      people: figures.peoplePerSecond,
      answers: figures.answeredPerSecond,
      p50: figures.p50,
      p95: figures.p95,
      'refused %': figures.refused,
      'failed %': figures.failed,
      'refusal p95': figures.refusalP95,
    }),
  );
  text.push(set, table(rows));
  const best = tried.filter(holds).sort((a, b) => b.peoplePerSecond - a.peoplePerSecond)[0];
  if (best) text.push(table(best.usage.map(one => ({ ...one }))));
  if (beyond) {
    text.push(
      `beyond: /readyz p95 ${beyond.readyP95} ms, ${beyond.readyFailed} failed; well again after ${beyond.recoverySeconds ?? 'more than the phase'} s`,
      table(beyond.usage.map(one => ({ ...one }))),
    );
  }
  text.push(
    [`${told} steps were told to be done; errors in the books: ${errors.length}`, ...errors].join(
      '\n',
    ),
  );
}
console.log(text.join('\n\n'));
if (results.some(({ errors }) => errors.length > 0)) process.exitCode = 1;
const folder = path.join(import.meta.dirname, '..', 'bench', 'results');
mkdirSync(folder, { recursive: true });
const written = { at: new Date().toISOString(), machine, ...values, results };
writeFileSync(path.join(folder, 'load.json'), `${JSON.stringify(written, null, 2)}\n`);
writeFileSync(path.join(folder, 'load.txt'), `${text.join('\n\n')}\n`);
