import path from 'node:path';
import dotenv from 'dotenv';
import * as v from 'valibot';
import { withCommands } from '#server/config/commands.ts';
import { readConfig, standaloneDefaults, publicOriginOf } from '#server/config/config.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import { searchSchemaCommands } from '#shared/config/searchSchemas.ts';
import { linesOfReport } from '#server/account/safety/reportLines.ts';
import { reportsAnswer, reportsPath } from '#server/account/safety/reportQueue.ts';
import { readApprovalOrder, runApprovalOrder } from './operator/approval/commands.ts';
import { consoleUsage, readConsoleCommand } from './operator/console/readCommand.ts';
import { consoleBase, runConsoleCommand } from './operator/console/run.ts';
import { callServer } from '#server/http/operator/callServer.ts';
import { terminalLine } from '#server/base/terminalText.ts';
import { operatorLink } from '#server/http/operator/operatorProof.ts';
import { webhookTypes } from '#server/webhooks/eventTypes.ts';
import {
  readWebhooksOrder,
  runWebhooksOrder,
  webhooksUsage,
} from '#server/webhooks/operator/commands.ts';

// Operator commands on users and access, sent to the running marketplace by its Build API
// (docs/decisions/062). The hosted service has console pages for them.

const usage = `npm run operate -- <order>

  status                        how the marketplace is set up
  state                         how the running web server is: database, jobs, memory (/readyz)
  search-schemas <marketplace>  prints the commands by which a hosted marketplace learns what is searched
  link                          prints the link that opens the mails of a site without SMTP
  link marketplace              the same for a marketplace that runs alone
  ban <e-mail or id>            nobody sees the user or their classes, and they can do nothing
  unban <e-mail or id>
  appoint <e-mail or id>        the user may look at the site as others (/flex/console)
  dismiss <e-mail or id>
  remove-second-factor <e-mail or id>   for who has lost the phone and the recovery codes
  approval on | off             whether new users wait until an operator approves them
  posting-approval on | off     whether only those publish whom an operator has allowed it
  private on | off              whether the marketplace shows itself to members alone
  files on | off                whether users may upload and download files
  reports                       what users have reported and nobody has dealt with yet
  reports done <id>             takes a report from that list
  listings reject <id> <why>    like send-back, also with a hosted marketplace
${webhooksUsage}

As the console, in the name of the oldest owner or of --as <e-mail>; --json prints the whole answer:

${consoleUsage}

The marketplace has to be running: the one of this folder, or the one whose Build API is FLEX_API_BASE_URL.`;

const userOrders: Record<string, string> = {
  ban: 'users/ban',
  unban: 'users/unban',
  appoint: 'users/appoint-operator',
  dismiss: 'users/dismiss-operator',
  'remove-second-factor': 'users/remove-second-factor',
};
const switches: Record<string, string> = {
  approval: 'user-approval',
  'posting-approval': 'posting-approval',
  private: 'private-marketplace',
  files: 'file-transfers',
};

interface Order {
  path: string;
  /** Null for a GET request. */
  body: object | null;
}

function readOrder([name = '', value = '', ...rest]: string[]): Order | null {
  if (rest.length > 0) return null;
  if (name === 'status' && value === '') return { path: 'marketplace/show', body: null };
  const userOrder = userOrders[name];
  if (userOrder !== undefined && value !== '') {
    return { path: userOrder, body: value.includes('@') ? { email: value } : { id: value } };
  }
  const turned = { on: 'enable', off: 'disable' }[value];
  const turn = switches[name];
  return turn !== undefined && turned !== undefined
    ? { path: `${turn}/${turned}`, body: {} }
    : null;
}

const buildAnswer = v.object({
  data: v.optional(v.record(v.string(), v.unknown())),
  errors: v.optional(v.array(v.object({ title: v.string() }))),
});

async function send({ path: endpoint, body }: Order): Promise<Record<string, unknown>> {
  dotenv.config({ path: path.join(import.meta.dirname, '../../.env'), quiet: true });
  const config = readConfig(process.env);
  const credentials = loadCredentials(config.dataDir);
  const base =
    process.env['FLEX_API_BASE_URL'] ?? `http://localhost:${config.port}/flex/v1/build-api`;
  const answer = await fetch(`${base}/${endpoint}?marketplace=${credentials.marketplace}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      authorization: `Apikey ${credentials.buildApiKey}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  }).catch((error: unknown) => {
    throw new Error(`The marketplace does not answer at ${base}: is it running?`, { cause: error });
  });
  const { data, errors } = v.parse(buildAnswer, await answer.json());
  if (!data) throw new Error(errors?.[0]?.title ?? `The marketplace answered ${answer.status}.`);
  return data;
}

/** Prints the link of this installation. Works without a running server. */
function printLink({ isStandalone }: { isStandalone: boolean }): void {
  dotenv.config({ path: path.join(import.meta.dirname, '../../.env'), quiet: true });
  const config = readConfig(process.env, isStandalone ? standaloneDefaults : {}, { isStandalone });
  const origin = publicOriginOf(config, { isStandalone });
  const link = operatorLink(config, loadCredentials(config.dataDir), origin);
  console.log(link ?? 'Mails are sent by SMTP_URL: there is no page of them.');
}

/** Prints what users have reported; the server reads it with the rights of the operator. */
async function printReports(id: string | undefined): Promise<void> {
  const answer = await callServer(`/api${reportsPath}`, id === undefined ? null : { id });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  const { data } = v.parse(reportsAnswer, await answer.json());
  for (const report of data) console.log(`${linesOfReport(report)}\n`);
  console.log(data.length === 0 ? 'Nothing is waiting.' : `${data.length} waiting.`);
}

/** Prints the state of the running server; fails where it is not ready. */
async function printState(): Promise<void> {
  const answer = await callServer('/readyz');
  if (!answer.headers.get('content-type')?.startsWith('application/json')) {
    throw new Error('The server has another secret: it needs the same DATA_DIR as this command.');
  }
  console.log(
    JSON.stringify(await answer.json(), null, 2)
      .split('\n')
      .map(terminalLine)
      .join('\n'),
  );
  if (!answer.ok) throw new Error('The server is not ready.');
}

/** Runs an order; its error becomes a line and the exit code 1. */
async function attempt(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(terminalLine(error instanceof Error ? error.message : String(error)));
    process.exitCode = 1;
  }
}

/** Carries out a line of arguments. */
type Run = () => void | Promise<void>;

/** Where the console's commands go to; null with a hosted marketplace. */
function consolePlace() {
  dotenv.config({ path: path.join(import.meta.dirname, '../../.env'), quiet: true });
  const config = readConfig(process.env);
  const credentials = loadCredentials(config.dataDir);
  const base = consoleBase({ config, buildApi: process.env['FLEX_API_BASE_URL'] });
  const siteBase = `http://localhost:${config.port}/flex/console/v1`;
  return base === null ? null : { base, siteBase, apiKey: credentials.buildApiKey };
}

/** Reads commands of the console. With a hosted marketplace some of them are approvals. */
function readConsoleOrder(args: string[]): Run | null {
  const read = readConsoleCommand(args);
  if (!read) return null;
  const place = consolePlace();
  if (place) return async () => console.log(await runConsoleCommand(read, place));
  if (readApprovalOrder(args)) return null;
  return () => {
    throw new Error('A hosted marketplace has this on the pages of its own console.');
  };
}

function readReportsOrder(args: string[]): Run | null {
  const isOne = args[1] === 'done' && args.length === 3;
  return args[0] === 'reports' && (args.length === 1 || isOne) ? () => printReports(args[2]) : null;
}

/** Returns a reader of a line that is always the same. */
const line =
  (text: string, run: Run) =>
  (args: string[]): Run | null =>
    args.join(' ') === text ? run : null;

/** Readers of commands; the first that knows the arguments carries them out. */
const readers: readonly ((args: string[]) => Run | null)[] = [
  line('link', () => printLink({ isStandalone: false })),
  line('link marketplace', () => printLink({ isStandalone: true })),
  line('state', printState),
  line('webhooks types', () => console.log(webhookTypes.join('\n'))),
  readReportsOrder,
  readConsoleOrder,
  args => {
    const order = readApprovalOrder(args);
    return order && (async () => console.log(await runApprovalOrder(order)));
  },
  args =>
    args[0] === 'search-schemas' && args.length === 2
      ? () => console.log(searchSchemaCommands(String(args[1])).join('\n'))
      : null,
  args => {
    const order = args[0] === 'webhooks' ? readWebhooksOrder(args.slice(1), Date.now()) : null;
    return order && (async () => console.log(await runWebhooksOrder(order)));
  },
  args => {
    const order = readOrder(args);
    return order && (() => printAnswer(order));
  },
];

/** Prints the answer of the Build API. */
async function printAnswer(order: Order): Promise<void> {
  for (const [name, value] of Object.entries(await send(order))) {
    console.log(terminalLine(`${name.replace(/^\w+\//, '')}: ${String(value)}`));
  }
}

const args = process.argv.slice(2);
const run = readers.reduce<Run | null>((found, read) => found ?? read(args), null);
if (run) {
  await attempt(async () => run());
} else {
  console.error(withCommands(usage));
  process.exitCode = 2;
}
