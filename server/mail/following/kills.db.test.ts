import { fork } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeOnPostgres } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { outbox as outboxOf } from '@flowroom/marketplace/testing/fixtures/outbox';
import { bundleProgram } from '@flowroom/marketplace/testing/servers/bundleProgram';
import type { FollowLife, FollowOutcome } from '../testing/followLife.ts';

// Kills a process at the steps of a mail to a follower, or to a teacher about an own change; the next one goes on.

/** `npm run faults` also kills it at the steps before the mail is claimed. */
const everywhere = process.env['KILLS'] === 'all';

type Place = FollowLife['place'];

const source = path.join(import.meta.dirname, '../testing/followProcess.ts');
const root = path.resolve(import.meta.dirname, '../../..');
/** Each death takes two processes: bundled, they start in a fraction of the time. */
const program = path.join(root, '.cache', 'followProcess', `${process.pid}.mjs`);

beforeAll(() => bundleProgram(source, program), 60_000);
afterAll(() => rmSync(program, { force: true }));

/** Lets a process live; null when it was killed as told. */
async function live(life: FollowLife): Promise<FollowOutcome | null> {
  const child = fork(program, {
    execArgv: ['--no-warnings'],
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let outcome: FollowOutcome | null = null;
  child.on('message', (told: FollowOutcome) => {
    outcome = told;
  });
  const ended = once(child, 'exit');
  child.send(life);
  const [, signal] = (await ended) as [number | null, string | null];
  if (outcome || (signal === 'SIGKILL' && life.dieAt !== null)) return outcome;
  throw new Error(`The process ended by itself, ${JSON.stringify(life)}`);
}

/** Sends one mail, with a death; returns the steps, the mails, how many Message-IDs they have, and how many lie in the outbox. */
async function tell(place: Place, dieAt: number | null, mail: FollowLife['mail'] = 'news') {
  const personId = randomUUID();
  const outbox = path.join(place.folder, 'mails');
  const dataDir = path.join(place.folder, 'site');
  const life = { mail, place, personId, outbox, dataDir };
  const done = await live({ ...life, looks: [0, 16], dieAt, isFirst: true });
  // The claim of the dead one has ended by the second look, and what it did not note by the last.
  if (dieAt !== null) await live({ ...life, looks: [17, 20, 40], dieAt: null, isFirst: false });
  const lines = existsSync(outbox) ? readFileSync(outbox, 'utf8').split('\n') : [];
  const mails = lines.filter(to => to.startsWith(personId));
  const shown = outboxOf(dataDir).filter(({ to }) => to.startsWith(personId)).length;
  return { steps: done?.steps ?? [], mails: mails.length, ids: new Set(mails).size, shown };
}

/** What has come of a death at each step from one on. */
async function deaths(place: Place, from: (steps: FollowOutcome['steps']) => number) {
  const { steps, mails } = await tell(place, null);
  expect(mails).toBe(1);
  const found: [string, number][] = [];
  for (let at = from(steps); at < steps.length; at += 1) {
    found.push([steps[at] ?? '', (await tell(place, at)).mails]);
  }
  return found;
}

// Between the mark and the mail nobody knows whether it was sent: it is left out rather than sent twice (decision 165).
const around = [
  ['write', 1],
  ['written', 0],
  ['send', 0],
  ['sent', 1],
];

/** Expected after a death at each step of the mail about an own change, from the first one: mails, Message-IDs, and mails in the outbox. */
async function ownChangeDeaths(place: Place, from: FollowOutcome['steps'][number]) {
  const { steps, ...whole } = await tell(place, null, 'own-change');
  expect(whole).toEqual({ mails: 1, ids: 1, shown: 1 });
  const found: [string, number, number, number][] = [];
  for (let at = steps.indexOf(from); at < steps.length; at += 1) {
    const { mails, ids, shown } = await tell(place, at, 'own-change');
    found.push([steps[at] ?? '', mails, ids, shown]);
  }
  return found;
}

// A teacher relies on it: a mail that may have been sent comes again, as the same one, which is one in the outbox
// (decision 165).
const aroundOwnChange = [
  ['send', 1, 1, 1],
  ['sent', 2, 1, 1],
  ['write', 2, 1, 1],
  ['written', 1, 1, 1],
];

describe('a process that is killed in the middle of a mail to a follower (pglite)', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-follow-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has it sent by the next one, and never twice', async () => {
    expect(await deaths({ folder }, steps => steps.length - 4)).toEqual(around);
  }, 180_000);
});

describe('a process that is killed in the middle of a mail about an own change (pglite)', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-own-change-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has it sent by the next one, as the same mail where it was sent before', async () => {
    expect(await ownChangeDeaths({ folder }, 'send')).toEqual(aroundOwnChange);
  }, 180_000);
});

describeOnPostgres('a process that is killed in the middle of a mail to a follower', database => {
  it('has it sent by the next one, and never twice', async () => {
    const { databaseUrl = '', dataDir } = database;
    const found = await deaths({ databaseUrl, folder: dataDir }, steps =>
      everywhere ? 0 : steps.length - 6,
    );
    expect(found.slice(-4)).toEqual(around);
    const before = found.slice(0, -4);
    expect(before.length).toBeGreaterThan(1);
    expect(before.filter(([, mails]) => mails !== 1)).toEqual([]);
  }, 180_000);

  it('has one about an own change sent by the next one, as the same mail where it was sent before', async () => {
    const { databaseUrl = '', dataDir } = database;
    const found = await ownChangeDeaths({ databaseUrl, folder: dataDir }, 'write');
    expect(found.slice(-4)).toEqual(aroundOwnChange);
    expect(found.slice(0, -4)).toEqual([
      ['write', 1, 1, 1],
      ['written', 1, 1, 1],
      ['write', 1, 1, 1],
      ['written', 1, 1, 1],
    ]);
  }, 180_000);
});
