import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { int, text } from '#marketplace/contract/fields.ts';
import { Keyword } from '#marketplace/contract/wireTypes.ts';
import {
  listProcesses,
  listVersions,
  processExists,
  processText,
  pushProcess,
  templatesOf,
  versionOfAlias,
} from '#marketplace/db/configuration/processes.ts';
import type { EmailTemplate } from '#marketplace/db/configuration/processes.ts';
import { InvalidProcessError } from '#marketplace/domain/process/model.ts';
import { sampleContext } from '#marketplace/mail/sampleContext.ts';
import { buildCommand, simpleName } from '../command.ts';
import type { BuildCall } from '../command.ts';
import { invalidProcess } from './invalidProcess.ts';
import { checkTemplates } from './templates.ts';

const query = buildCommand({
  name: 'processes/query',
  method: 'GET',
  input: z.object({}),
  run: async ({ db }) => ({
    data: (await listProcesses(db)).map(({ name, version }) => ({
      'process/name': new Keyword(name),
      'process/version': version,
    })),
  }),
});

const queryVersions = buildCommand({
  name: 'processes/query-versions',
  method: 'GET',
  input: z.object({ name: simpleName() }),
  async run({ db }, { name }) {
    const versions = await listVersions(db, name);
    if (versions.length === 0) throw noProcess(name);
    return {
      data: versions.map(({ version, createdAt, aliases, transactionCount }) => ({
        'process/version': version,
        'process/createdAt': createdAt,
        'process/aliases': aliases.map(alias => new Keyword(alias)),
        'process/transactionCount': transactionCount,
      })),
    };
  },
});

const show = buildCommand({
  name: 'processes/show',
  method: 'GET',
  input: z.object({
    name: simpleName(),
    version: int(1).optional(),
    alias: simpleName().optional(),
  }),
  async run({ db }, { name, version, alias }) {
    const chosen = alias ? (await versionOfAlias(db, `${name}/${alias}`))?.version : version;
    const definition = chosen === undefined ? undefined : await processText(db, name, chosen);
    if (chosen === undefined || definition === undefined) {
      throw new ApiError('not-found', {
        title: `Process ${name} has no ${alias ? `alias ${alias}` : `version ${version ?? ''}`}.`,
      });
    }
    const templates = await templatesOf(db, name, chosen);
    return {
      data: {
        'process/process': definition,
        'process/emailTemplates': templates.map(template => ({
          'emailTemplate/name': new Keyword(template.name),
          'emailTemplate/subject': template.subject,
          'emailTemplate/html': template.html,
        })),
      },
    };
  },
});

const pushed = z
  .object({ name: simpleName(), definition: text(1, 500_000) })
  .catchall(z.string())
  .transform(({ name, definition, ...parts }) => ({
    name,
    edn: definition,
    templates: templatesIn(parts),
  }));

/** Reads templates from the parts `template-html-<name>` and `template-subject-<name>`. */
function templatesIn(parts: Record<string, string>): EmailTemplate[] {
  const names = Object.keys(parts).flatMap(part => /^template-html-(.+)$/.exec(part)?.[1] ?? []);
  return names.map(name => ({
    name,
    html: parts[`template-html-${name}`] ?? '',
    subject: parts[`template-subject-${name}`] ?? '',
  }));
}

async function push({ db, context, now }: BuildCall, input: z.output<typeof pushed>) {
  const { name: marketplace, webUrl } = context.options;
  try {
    // The process first: errors in templates may follow from those of the process.
    const result = await pushProcess(db, input, now);
    const sample = sampleContext(now, { name: marketplace, url: webUrl });
    await checkTemplates(db, input.templates, sample);
    return result;
  } catch (error) {
    if (!(error instanceof InvalidProcessError)) throw error;
    throw invalidProcess(error);
  }
}

const answer = (name: string, version: number) => ({
  'process/name': new Keyword(name),
  'process/version': version,
});

const create = buildCommand({
  name: 'processes/create',
  method: 'POST',
  input: pushed,
  async run(call, input) {
    if (await processExists(call.db, input.name)) {
      throw new ApiError('tx-process-already-exists', {
        title: `Process ${input.name} exists already. Use push to add a version.`,
        details: { 'process-name': new Keyword(input.name) },
      });
    }
    const { version } = await push(call, input);
    return { data: answer(input.name, version) };
  },
});

const createVersion = buildCommand({
  name: 'processes/create-version',
  method: 'POST',
  input: pushed,
  async run(call, input) {
    if (!(await processExists(call.db, input.name))) throw noProcess(input.name);
    const { kind, version } = await push(call, input);
    return {
      data: answer(input.name, version),
      ...(kind === 'no-changes' ? { meta: { result: new Keyword('no-changes') } } : {}),
    };
  },
});

const noProcess = (name: string) =>
  new ApiError('not-found', { title: `There is no process ${name}. Use create to add it.` });

export const processCommands = [query, queryVersions, show, create, createVersion];
