import { seededRandom, seedOf } from './seededRandom.ts';
import { corpus } from './corpus/corpus.ts';
import { mutated } from './mutate.ts';
import { faultOf } from './oracle.ts';
import type { Fault } from './oracle.ts';
import { send } from './send.ts';
import type { Answer } from './send.ts';
import { asCommand, toWire } from './wire.ts';
import type { WireRequest } from './wire.ts';
import type { Fixtures } from './fixtures.ts';

/** Timeout of an answer, in ms. */
const timeoutMs = 5000;

const turns = corpus.flatMap(one => Array.from({ length: one.weight }, () => one));

/** Concurrent requests. */
const atOnce = 8;

/** A request with a fault. */
export interface Finding {
  fault: Fault;
  /** Its number in the run: seed and number reproduce it. */
  index: number;
  name: string;
  mutations: readonly string[];
  status: number | null;
  /** Shell command that sends it again. */
  command: string;
  /** Start of the answer. */
  answer: string;
}

/** A range of requests of a run. */
export interface Batch {
  seed: number;
  /** Number of the first request, and of the first after the batch. */
  from: number;
  to: number;
}

/** Results of requests. */
export interface Outcome {
  findings: Finding[];
  /** Answers by status class: 2 for 2xx; 0 for requests without an answer. */
  classes: Record<number, number>;
  /** Corpus entries with at least one 2xx answer. */
  accepted: Set<string>;
}

/** Returns the request with a number of a run. */
function requestOf(fixtures: Fixtures, seed: number, index: number) {
  const random = seededRandom(seedOf(seed, index));
  // Every kind has its turns, in any order.
  const chosen = turns[(index * 7919) % turns.length];
  if (!chosen) throw new RangeError('The corpus is empty.');
  const draft = mutated(chosen.make(fixtures, random), random);
  return { draft, wire: toWire(draft, new URL(fixtures.origin).host) };
}

/**
 * Returns the answer to a request. A late answer is measured again alone: a busy machine delays all
 * of them, a request that blocks the process is late by itself.
 */
async function answered(port: number, wire: WireRequest): Promise<Answer> {
  const first = await send(port, wire, timeoutMs);
  if (first.outcome !== 'hung') return first;
  return alone(() => send(port, wire, timeoutMs));
}

let line: Promise<unknown> = Promise.resolve();

/** Runs tasks in sequence. */
function alone<Value>(task: () => Promise<Value>): Promise<Value> {
  const turn = line.then(task);
  line = turn;
  return turn;
}

/** Sends the requests of a batch, several at once, and judges their answers. */
export async function sendBatch(fixtures: Fixtures, { seed, from, to }: Batch): Promise<Outcome> {
  const outcome: Outcome = { findings: [], classes: {}, accepted: new Set() };
  const port = Number(new URL(fixtures.origin).port);
  let next = from;
  const work = async () => {
    for (let index = next++; index < to; index = next++) {
      const { draft, wire } = requestOf(fixtures, seed, index);
      const answer = await answered(port, wire);
      const kind = Math.floor((answer.status ?? 0) / 100);
      outcome.classes[kind] = (outcome.classes[kind] ?? 0) + 1;
      if (kind === 2) outcome.accepted.add(draft.name);
      const fault = faultOf(draft, wire, answer);
      if (!fault) continue;
      outcome.findings.push({
        fault,
        index,
        name: draft.name,
        mutations: draft.mutations,
        status: answer.status,
        command: asCommand(wire, fixtures.origin),
        answer: answer.text.slice(0, 600),
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcome;
}

/** Describes a finding with the command that reproduces it. */
export const describeFinding = (seed: number, finding: Finding): string =>
  [
    `${finding.fault} (${finding.status ?? 'none'}): ${finding.name}`,
    `  seed ${seed}, request ${finding.index}, mutations: ${finding.mutations.join(', ') || 'none'}`,
    `  ${finding.command.slice(0, 4000)}`,
    `  ${finding.answer.split('\r\n')[0] ?? ''} … ${finding.answer.slice(-200).replace(/\s+/g, ' ')}`,
  ].join('\n');
