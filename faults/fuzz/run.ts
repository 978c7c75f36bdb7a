import { chanceOf, seedOf } from './chance.ts';
import { corpus } from './corpus/corpus.ts';
import { mutated } from './mutate.ts';
import { faultOf } from './oracle.ts';
import type { Fault } from './oracle.ts';
import { send } from './send.ts';
import type { Answer } from './send.ts';
import { asCommand, toWire } from './wire.ts';
import type { WireRequest } from './wire.ts';
import type { World } from './world.ts';

/** Longest that an answer may take, in ms. */
export const patience = 5000;

const turns = corpus.flatMap(one => Array.from({ length: one.weight }, () => one));

/** How many requests are under way at once. */
const atOnce = 8;

/** A request that ended as none may. */
export interface Finding {
  fault: Fault;
  /** Its number in the run: the seed and this number make it again. */
  index: number;
  name: string;
  mutations: readonly string[];
  status: number | null;
  /** Sends it again from a shell. */
  command: string;
  /** The beginning of the answer. */
  answer: string;
}

/** Some requests of a run. */
export interface Batch {
  seed: number;
  /** Numbers of the first request, and of the first that is left for later. */
  from: number;
  to: number;
}

/** How requests ended. */
export interface Outcome {
  findings: Finding[];
  /** Answers by the hundred: 2 for 2xx; requests that broke off are 0. */
  classes: Record<number, number>;
  /** Kinds of requests of which at least one was accepted. */
  accepted: Set<string>;
}

/** The n-th request of a run about a world. */
export function requestOf(world: World, seed: number, index: number) {
  const chance = chanceOf(seedOf(seed, index));
  // Every kind has its turns, in an order that does not matter.
  const chosen = turns[(index * 7919) % turns.length];
  if (!chosen) throw new RangeError('The corpus is empty.');
  const draft = mutated(chosen.make(world, chance), chance);
  return { draft, wire: toWire(draft, new URL(world.origin).host) };
}

/**
 * The answer to a request. What is late among others is asked again alone: a machine that is busy
 * with something else makes all of them late, a request that holds the process up is late by itself.
 */
async function answered(port: number, wire: WireRequest): Promise<Answer> {
  const first = await send(port, wire, patience);
  if (first.outcome !== 'hung') return first;
  return alone(() => send(port, wire, patience));
}

let line: Promise<unknown> = Promise.resolve();

/** Runs tasks one after the other. */
function alone<Value>(task: () => Promise<Value>): Promise<Value> {
  const turn = line.then(task);
  line = turn;
  return turn;
}

/** Sends the requests of a batch, several at once, and judges their answers. */
export async function sendBatch(world: World, { seed, from, to }: Batch): Promise<Outcome> {
  const outcome: Outcome = { findings: [], classes: {}, accepted: new Set() };
  const port = Number(new URL(world.origin).port);
  let next = from;
  const work = async () => {
    for (let index = next++; index < to; index = next++) {
      const { draft, wire } = requestOf(world, seed, index);
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
        command: asCommand(wire, world.origin),
        answer: answer.text.slice(0, 600),
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcome;
}

/** A finding in words, with what makes it again. */
export const describeFinding = (seed: number, finding: Finding): string =>
  [
    `${finding.fault} (${finding.status ?? 'none'}): ${finding.name}`,
    `  seed ${seed}, request ${finding.index}, mutations: ${finding.mutations.join(', ') || 'none'}`,
    `  ${finding.command.slice(0, 4000)}`,
    `  ${finding.answer.split('\r\n')[0] ?? ''} … ${finding.answer.slice(-200).replace(/\s+/g, ' ')}`,
  ].join('\n');
