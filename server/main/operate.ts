import path from 'node:path';
import dotenv from 'dotenv';
import { z } from 'zod';
import { readConfig, standaloneDefaults, publicOriginOf } from '#server/config/config.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import { operatorLink } from '#server/operator/operatorProof.ts';

// Operator commands on users and access, sent to the running marketplace by its Build API
// (docs/decisions/062). The hosted service has console pages for them.

const usage = `npm run operate -- <order>

  status                        how the marketplace is set up
  link                          prints the link that opens the mails of a site without SMTP
  link marketplace              the same for a marketplace that runs alone
  ban <e-mail or id>            nobody sees the user or their classes, and they can do nothing
  unban <e-mail or id>
  appoint <e-mail or id>        the user may look at the site as others (/flex/console)
  dismiss <e-mail or id>
  approval on | off             whether new users wait until an operator approves them
  private on | off              whether the marketplace shows itself to members alone
  files on | off                whether users may upload and download files

The marketplace has to be running: the one of this folder, or the one whose Build API is FLEX_API_BASE_URL.`;

const userOrders: Record<string, string> = {
  ban: 'users/ban',
  unban: 'users/unban',
  appoint: 'users/appoint-operator',
  dismiss: 'users/dismiss-operator',
};
const switches: Record<string, string> = {
  approval: 'user-approval',
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

const buildAnswer = z.object({
  data: z.record(z.string(), z.unknown()).optional(),
  errors: z.array(z.object({ title: z.string() })).optional(),
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
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch((error: unknown) => {
    throw new Error(`The marketplace does not answer at ${base}: is it running?`, { cause: error });
  });
  const { data, errors } = buildAnswer.parse(await answer.json());
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

const args = process.argv.slice(2);
const order = readOrder(args);
if (['link', 'link marketplace'].includes(args.join(' '))) {
  printLink({ isStandalone: args.length === 2 });
} else if (!order) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    for (const [name, value] of Object.entries(await send(order))) {
      console.log(`${name.replace(/^\w+\//, '')}: ${String(value)}`);
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
