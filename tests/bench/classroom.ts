import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { MediaError } from '#server/classroom/engine/mediaEngine.ts';
import { engines } from '#server/classroom/engine/testing/engines.ts';
import type { EngineUnderTest } from '#server/classroom/engine/testing/engines.ts';
import { MediaClient } from '#server/classroom/engine/testing/mediaClient.ts';
import type { MediaKind } from '#shared/classroom/media.ts';
import { BareStudent } from '#tests/classroom/bareStudent.ts';
import { MediaPage, launchWithCamera } from '#tests/classroom/mediaPage.ts';
import { cpuOf } from './machine.ts';
import { percentile } from './percentiles.ts';
import { residentMB } from './processes.ts';
import { table } from './table.ts';

// A class held on the site: a teacher in Chromium sends a large and a small picture, voice and
// music; students receive the large one with all sound, and send a small picture, which the co-host
// receives from all. One student is a page of Chromium, which shows what it sees; the others count
// packets. BENCH_STUDENTS are the sizes, BENCH_SECONDS is how long each is measured.

const sizes = (process.env.BENCH_STUDENTS ?? '4,12,30').split(',').map(Number);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const folder = path.resolve(import.meta.dirname, 'results');
const room = 'class.1780000000000';

type Row = Record<string, string | number>;

const ofTeacher = (kind: MediaKind) => ({ person: 'teacher', kind, layer: 'high' as const });
const median = (values: number[]) => Math.round(percentile(values, 0.5));
const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** Closes what a class has opened, also one that did not come to its end. */
type Opened = { close(): Promise<unknown> }[];

/** People of a class, all connected. */
async function gather({ engine }: EngineUnderTest, browser: Browser, size: number, opened: Opened) {
  await engine.openRoom(room);
  const teacher = await MediaPage.open(browser, engine, room, 'teacher');
  opened.push(teacher);
  for (const kind of ['voice', 'music', 'camera'] as const) {
    await engine.allow(room, 'teacher', kind, null);
  }
  await teacher.send({ hasClock: true });
  const wanted = [ofTeacher('voice'), ofTeacher('music'), ofTeacher('camera')];
  const watcher = await MediaPage.open(browser, engine, room, 'student-0');
  opened.push(watcher);
  await watcher.receive(wanted);
  const students: BareStudent[] = [];
  for (let index = 0; index < size; index += 1) {
    const id = `student-${index}`;
    if (index > 0) {
      const student = await BareStudent.join(engine, room, id, wanted);
      students.push(student);
      opened.push(student);
    }
    const sender = new MediaClient(engine, room, id);
    opened.push(sender);
    await sender.send([{ kind: 'camera', layer: 'low' }]);
    await engine.allow(room, id, 'camera', ['cohost']);
  }
  const tiles = students.map((_, index) => ({
    person: `student-${index}`,
    kind: 'camera' as const,
    layer: 'low' as const,
  }));
  const cohost = await BareStudent.join(engine, room, 'cohost', tiles);
  opened.push(cohost);
  return { teacher, watcher, students, cohost };
}

/** Measures a class of this many students. */
async function measure(
  under: EngineUnderTest,
  browser: Browser,
  size: number,
  opened: Opened,
): Promise<Row> {
  const { teacher, watcher, students, cohost } = await gather(under, browser, size, opened);
  const camera = async () => {
    const found = (await watcher.measured()).find(({ kind }) => kind === 'camera');
    if (!found) throw new Error('The student sees nothing.');
    return found;
  };
  // The sender's picture grows with what it learns of its line.
  await sleep(6_000);
  for (const each of [...students, cohost]) each.taken();
  await watcher.readClock();
  const before = await camera();
  const [cpuBefore, from] = [cpuOf(await under.processId()), performance.now()];
  await sleep(seconds * 1_000);
  const took = (performance.now() - from) / 1_000;
  const cpu = cpuOf(await under.processId()) - cpuBefore;
  const taken = students.map(student => student.taken());
  const after = await camera();
  const { availableKbit } = await teacher.sending();
  const frames = ((after.framesDecoded ?? 0) - (before.framesDecoded ?? 0)) / took;
  const first = students.flatMap(({ firstFrameMs }) => firstFrameMs ?? []);
  const memory = residentMB(await under.processId());
  return {
    engine: under.engine.name,
    students: size,
    'first frame ms, page': Math.round(after.firstFrameMs ?? 0),
    'first frame ms, median': first.length > 0 ? median(first) : '',
    'frames/s, page': rounded(frames, 1),
    'frames/s, median': median(taken.map(({ frames: all }) => all / took)),
    width: after.frameWidth ?? 0,
    'delay ms, median': after.delays.length > 0 ? median(after.delays) : '',
    'Mbit/s to a student': rounded(
      taken.reduce((sum, { bytes }) => sum + bytes, 0) / Math.max(1, taken.length) / took / 125_000,
      2,
    ),
    'kbit/s the teacher believes in': availableKbit,
    'core %': rounded(cpu / took / 10, 0),
    'core % a student': rounded(cpu / took / 10 / size, 2),
    MB: memory,
    load: rounded(os.loadavg()[0] ?? 0, 1),
  };
}

/** The same within a time, whatever the machine is able to do. */
async function measureInTime(under: EngineUnderTest, browser: Browser, size: number): Promise<Row> {
  const opened: Opened = [];
  const limitMs = 60_000 + seconds * 1_000 + size * 3_000;
  const late = new AbortController();
  try {
    return await Promise.race([
      measure(under, browser, size, opened),
      sleep(limitMs, null, { signal: late.signal }).then(() => {
        throw new MediaError(`no figures after ${limitMs / 1_000} s`);
      }),
    ]);
  } finally {
    late.abort();
    // What hangs is left behind; the engine is closed with it.
    await Promise.race([
      Promise.allSettled([...opened.map(each => each.close()), under.engine.closeRoom(room)]),
      sleep(10_000, null, { ref: false }),
    ]);
  }
}

const rows: Row[] = [];
const browser = await launchWithCamera();
try {
  for (const { name, start, missing } of engines) {
    if (missing) {
      process.stdout.write(`${name} is left out: ${missing}\n`);
      continue;
    }
    const under = await start(Math.max(...sizes) + 3);
    try {
      for (const size of sizes) {
        const row = await measureInTime(under, browser, size);
        process.stdout.write(`${JSON.stringify(row)}\n`);
        rows.push(row);
      }
    } catch (error) {
      // A machine that is too small for a size says so, and is measured on.
      if (!(error instanceof MediaError)) throw error;
      process.stdout.write(`${name} does not hold the next size here: ${error.message}\n`);
    } finally {
      await under.close();
    }
  }
} finally {
  await browser.close();
}
const machine = `${os.cpus()[0]?.model.trim()}, ${os.availableParallelism()} cores, Node ${process.version}`;
process.stdout.write(`${machine}\n${table(rows)}\n`);
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'classroom.json'), JSON.stringify({ machine, rows }, null, 2));
process.exit(0);
