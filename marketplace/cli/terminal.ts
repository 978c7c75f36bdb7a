import { createInterface } from 'node:readline/promises';
import type { LogMethod, Logger } from '#marketplace/contract/ports.ts';
import type { RunningServer } from './serve.ts';

const line =
  (level: string): LogMethod =>
  (facts: object | string, message = '') => {
    const texts = typeof facts === 'string' ? [facts] : [message, JSON.stringify(describe(facts))];
    process.stderr.write(`${level}: ${texts.join(' ')}\n`);
  };

// JSON.stringify shows no properties of an Error.
const describe = (facts: object) =>
  'err' in facts && facts.err instanceof Error ? { ...facts, err: facts.err.message } : facts;

const ignore = () => undefined;

/** Writes warnings and errors to the terminal. */
export const terminalLogger: Logger = {
  debug: ignore,
  info: ignore,
  warn: line('warn'),
  error: line('error'),
};

/** Requests consent to a removal. @throws Error without a terminal, or after a no */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Error(`${question} Add --yes to do it.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was changed.');
}

type Row = readonly [label: string, value: string | null | undefined];

const rowsOf = ({
  url,
  credentials,
  addresses,
  owner,
  payments,
  dataDir,
}: RunningServer): Row[] => [
  ['SDK base URL', url],
  ['Client id', credentials.clientId],
  ['Client secret', credentials.clientSecret],
  ['Integration client id', credentials.integrationClientId],
  ['Integration client secret', credentials.integrationClientSecret],
  ['Build API', `${url}/v1/build-api`],
  ['Build API key', credentials.buildApiKey],
  ['Marketplace ident', credentials.ident],
  ['Console', addresses.console],
  ['Console sign-in', owner?.email],
  ['Console password', owner?.password],
  ['Tools', addresses.tools],
  ['Mails', addresses.mails],
  ['Payments', payments && 'by a stub: no money moves'],
  ['Stripe publishable key', payments?.publishableKey],
  ['Stripe secret key', payments?.secretKey],
  ['Stripe.js', payments?.script],
  ['Data and mails', dataDir],
];

/** Describes a marketplace that has started, a fact a line. */
export function describeServer(server: RunningServer): string {
  const lines = rowsOf(server).flatMap(([label, value]) =>
    value ? [`  ${label.padEnd(27)}${value}`] : [],
  );
  return [`The marketplace runs at ${server.url}`, '', ...lines, ...server.notes, ''].join('\n');
}
