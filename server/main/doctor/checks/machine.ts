import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Check, Finding } from '../finding.ts';
import { fail, ok, reasonOf, warn } from '../finding.ts';

const warningBytes = 1e9;
const failureBytes = 2e8;

/** Checks the data folder: write access, permissions and free space. */
export const disk: Check = {
  subject: 'disk',
  run({ config: { dataDir } }) {
    const folder = existing(dataDir);
    const findings: Finding[] = [];
    try {
      const probe = path.join(folder, `.doctor-${randomUUID()}`);
      writeFileSync(probe, 'probe');
      rmSync(probe);
    } catch (error) {
      return Promise.resolve([
        fail(
          `${dataDir} can not be written: ${reasonOf(error)}.`,
          'Let this user write there, or choose another folder by DATA_DIR.',
        ),
      ]);
    }
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    const left = `${(free / 1e9).toFixed(1)} GB are free for ${dataDir}.`;
    if (free < warningBytes) {
      findings.push((free < failureBytes ? fail : warn)(left, 'Make room there.'));
    }
    findings.push(...openToOthers(dataDir));
    return Promise.resolve(findings.length > 0 ? findings : [ok(left)]);
  },
};

/** Returns the folder, or its nearest existing parent. */
function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(path.dirname(folder));
}

function openToOthers(dataDir: string): Finding[] {
  const isOpen = (file: string) =>
    ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;
  const outbox = path.join(dataDir, 'outbox');
  const files = ['credentials.json', 'outbox'].map(name => path.join(dataDir, name));
  const mails = existsSync(outbox) ? readdirSync(outbox).map(name => path.join(outbox, name)) : [];
  const open = files.filter(isOpen);
  const openMails = mails.filter(isOpen).length;
  if (open.length === 0 && openMails === 0) return [];
  const what = [...open, ...(openMails > 0 ? [`${openMails} mails in it`] : [])].join(', ');
  return [
    fail(
      `Others on this machine may read ${what}.`,
      'Start once, or: chmod -R go= ' + files.join(' '),
    ),
  ];
}

// `Date` headers have whole seconds.
const warningMs = 5_000;
const failureMs = 60_000;

/** Compares this machine's clock with those recorded by the other checks. Runs after them. */
export const clock: Check = {
  subject: 'clock',
  run({ clocks }) {
    const furthest = clocks.toSorted((a, b) => Math.abs(b.aheadMs) - Math.abs(a.aheadMs))[0];
    if (!furthest) return Promise.resolve([ok('There is no other clock to compare with.')]);
    const seconds = Math.round(Math.abs(furthest.aheadMs) / 1000);
    const said = `This machine is ${seconds} s ${furthest.aheadMs > 0 ? 'behind' : 'ahead of'} ${furthest.of}.`;
    const advice = 'Let both set their clocks by the network (NTP).';
    const off = Math.abs(furthest.aheadMs);
    if (off > failureMs) return Promise.resolve([fail(said, advice)]);
    return Promise.resolve([off > warningMs ? warn(said, advice) : ok('The clock is right.')]);
  },
};
