import { clock, disk } from './checks/machine.ts';
import { classroom } from './checks/classroom.ts';
import { database } from './checks/database.ts';
import { mail } from './checks/mail.ts';
import { maps, meetings } from './checks/meetings.ts';
import { payments } from './checks/payments.ts';
import { proxy } from './checks/proxy.ts';
import { settings } from './checks/settings.ts';
import { store } from './checks/store.ts';
import { zones } from './checks/zones.ts';
import { fail, reasonOf } from './finding.ts';
import type { Check, DoctorContext, Finding } from './finding.ts';
import { terminalLine } from '#server/base/terminalText.ts';

/** A finding with the subject of its check. */
export type Examined = Finding & { subject: string };

/**
 * All checks in the order of the report. The clock comes last, as it compares what the others saw.
 */
const checks: readonly Check[] = [
  settings,
  database,
  store,
  disk,
  mail,
  payments,
  meetings,
  classroom,
  maps,
  proxy,
  zones,
  clock,
];

/** Runs checks one after the other. A check that throws becomes a finding. */
export async function examine(
  context: DoctorContext,
  wanted: readonly Check[] = checks,
): Promise<Examined[]> {
  const examined: Examined[] = [];
  for (const { subject, run } of wanted) {
    const findings = await Promise.resolve(context)
      .then(run)
      .catch((error: unknown) => [
        fail(`This could not be looked at: ${reasonOf(error)}.`, 'Let this machine connect to it.'),
      ]);
    examined.push(...findings.map(finding => ({ subject, ...finding })));
  }
  return examined;
}

const shown = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' };

/**
 * Formats findings as lines for a terminal, as services and files are quoted in them, each followed
 * by its advice.
 */
export function reportLines(examined: readonly Examined[]): string[] {
  return examined.flatMap(({ level, subject, message, advice }) => [
    `${shown[level]}  ${subject.padEnd(9)} ${terminalLine(message)}`,
    ...(advice ? [`${' '.repeat(16)}→ ${terminalLine(advice)}`] : []),
  ]);
}
