import { performance } from 'node:perf_hooks';
import { percentile, ratioOf } from '../percentiles.ts';
import type { Run } from '../listings/fill.ts';
import { owner } from './fill.ts';
import type { ConsoleFacts } from './questions/facts.ts';
import type { ConsoleQuestion } from './questions/question.ts';

/** How long a question took: over HTTP, and in plain SQL. */
export interface ConsoleAnswer {
  question: string;
  p50: number;
  p95: number;
  sqlP95: number;
  /** The API's p95 against that of plain SQL. */
  ratio: number;
  /** The answer with the most rows, and whether it said that this is an estimate. */
  most: string;
}

const warmUp = 5;
/** Plain SQL may take seconds: it is sent as often as this allows. */
const maxSqlMs = 5_000;

/** Reads an address of the Console API as the operator. */
type Read = (path: string) => Promise<{ meta?: { totalItems?: number; isEstimate?: boolean } }>;

/** Signs the owner in. @param api address of the Console API @throws when it refuses */
export async function readAsOwner(api: string): Promise<Read> {
  const signedIn = await fetch(`${api}/session/create`, {
    method: 'POST',
    headers: {
      origin: new URL(api).origin,
      'x-flowroom': '1',
      'content-type': 'application/json',
    },
    body: JSON.stringify(owner),
  });
  if (!signedIn.ok) throw new Error(`No log-in: ${await signedIn.text()}`);
  const cookie = signedIn.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ');
  return async path => {
    const answer = await fetch(`${api}/${path}`, { headers: { cookie } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`);
    return JSON.parse(text) as Awaited<ReturnType<Read>>;
  };
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

/** Sends a question so many times, one at a time with other values each turn. */
export async function measureQuestion(
  { name, requests }: ConsoleQuestion,
  facts: ConsoleFacts,
  { read, run, turns }: { read: Read; run: Run; turns: number },
): Promise<ConsoleAnswer> {
  const took: number[] = [];
  let most = { totalItems: -1, isEstimate: false };
  for (let turn = 0; turn < turns + warmUp; turn += 1) {
    const { paths } = requests(turn, facts);
    const ms = await timed(async () => {
      for (const { meta } of await Promise.all(paths.map(read))) {
        const { totalItems = -1, isEstimate = false } = meta ?? {};
        if (totalItems > most.totalItems) most = { totalItems, isEstimate };
      }
    });
    if (turn >= warmUp) took.push(ms);
  }
  const sqlTook: number[] = [];
  const until = performance.now() + maxSqlMs;
  for (let turn = warmUp; turn < turns + warmUp && performance.now() < until; turn += 1) {
    const { plain } = requests(turn, facts);
    sqlTook.push(
      await timed(async () => {
        for (const statement of plain) await run(statement);
      }),
    );
  }
  const [p95, sqlP95] = [percentile(took, 0.95), percentile(sqlTook, 0.95)];
  return {
    question: name,
    p50: percentile(took, 0.5),
    p95,
    sqlP95,
    ratio: ratioOf(p95, sqlP95),
    most: most.totalItems < 0 ? '' : `${most.isEstimate ? 'about ' : ''}${String(most.totalItems)}`,
  };
}
