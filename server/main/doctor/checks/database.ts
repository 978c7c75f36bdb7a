import { demoDomain } from '#server/config/credentials.ts';
import { ask } from '../ask.ts';
import type { Check, DoctorContext, Finding } from '../finding.ts';
import { fail, ok, reasonOf, warn } from '../finding.ts';
import * as v from 'valibot';
import type { DatabaseReport } from '@flowroom/marketplace';

const databaseInUse = v.object({
  name: v.literal('DatabaseInUseError'),
  pid: v.optional(v.number()),
});

const minVersion = 150_000;

/**
 * Checks the database of the marketplace, or the hosted marketplace itself, without changing it.
 */
export const database: Check = {
  subject: 'database',
  async run(context) {
    const { hosted, databaseUrl, dataDir, setup } = context.config;
    if (hosted) return askHosted(context);
    const { inspectDatabase } = await import('@flowroom/marketplace');
    let report: DatabaseReport | null;
    try {
      report = await inspectDatabase({
        ...(databaseUrl ? { databaseUrl, timeoutMs: context.timeoutMs } : {}),
        dataDir,
        mailDomain: demoDomain,
      });
    } catch (error) {
      // A running server holds the lock; the check of the proxy reads its health.
      const inUse = v.safeParse(databaseInUse, error);
      if (inUse.success) {
        const { pid } = inUse.output;
        return [ok(`The embedded database is in use by process ${pid}, and is left to it.`)];
      }
      return [
        fail(
          `The database can not be used: ${reasonOf(error)}.`,
          databaseUrl
            ? 'Correct DATABASE_URL, start the server it names, and let this machine connect.'
            : 'Restore DATA_DIR from a backup, or delete it to start afresh.',
        ),
      ];
    }
    if (!report) return [ok('The embedded database will be made at the first start.')];
    context.clocks.push({ of: 'the database', aheadMs: report.clockAheadMs });
    const findings = faultsOf(report);
    if (setup === 'live' && report.accounts > 0) {
      findings.push(
        fail(`There are ${report.accounts} demo accounts.`, 'Start with an empty database.'),
      );
    }
    if (findings.length > 0) return findings;
    const version = Math.floor(report.version / 10_000);
    return [
      ok(
        report.missing.length > 0
          ? `PostgreSQL ${version}; ${report.missing.length} migrations will be applied at the next start.`
          : `PostgreSQL ${version}${report.kind === 'pglite' ? ' (embedded)' : ''}, up to date.`,
      ),
    ];
  },
};

function faultsOf({ version, encoding, maySetUp, missing, foreign }: DatabaseReport): Finding[] {
  const findings: Finding[] = [];
  if (version < minVersion) {
    findings.push(fail('The database is older than PostgreSQL 15.', 'Upgrade it.'));
  }
  if (encoding !== 'UTF8') {
    findings.push(
      fail(`The database keeps text as ${encoding}.`, 'Make one with the encoding UTF8.'),
    );
  }
  if (foreign.length > 0) {
    findings.push(
      fail(
        `The database was set up by another version (${foreign.join(', ')}).`,
        'Run that version or a later one, or use another database.',
      ),
    );
  }
  if (missing.length > 0 && !maySetUp) {
    findings.push(
      fail(
        `${missing.length} migrations wait, and the user of DATABASE_URL may not make tables.`,
        'Give it the right to create in the schema: GRANT CREATE ON SCHEMA public TO …',
      ),
    );
  }
  return findings;
}

async function askHosted(context: DoctorContext): Promise<Finding[]> {
  const { hosted } = context.config;
  if (!hosted) return [];
  const { status } = await ask(context, 'the marketplace', `${hosted.baseUrl}/v1/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: hosted.clientId,
      grant_type: 'client_credentials',
      scope: 'public-read',
    }),
  });
  if (status === 401 || status === 403) {
    return [
      fail(
        'The hosted marketplace does not know SHARETRIBE_SDK_CLIENT_ID.',
        'Copy it from the console (Build, Applications).',
      ),
    ];
  }
  if (status !== 200) return [warn(`The hosted marketplace answers ${status}.`)];
  return hosted.integration
    ? [ok('The hosted marketplace answers.')]
    : [
        warn(
          'The hosted marketplace answers; without SHARETRIBE_INTEGRATION_* students get no meeting links.',
          'Make an application for the Integration API and set its id and secret.',
        ),
      ];
}
