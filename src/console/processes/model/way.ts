import type { GraphTransition, ProcessGraph } from './graph.ts';
import { shortName } from './graph.ts';

/** The way of an order in a graph. */
export interface Way {
  /** Positions in the order's life, from 1, by the name of the transition. */
  steps: ReadonlyMap<string, number[]>;
  /** States that the order has been in. */
  states: ReadonlySet<string>;
  /** State that it is in; null where its last transition is not in the graph. */
  current: string | null;
}

/** Lists all transitions of a graph. */
export const allTransitions = ({ states, edges }: ProcessGraph): GraphTransition[] => [
  ...edges.flatMap(({ transitions }) => transitions),
  ...states.flatMap(({ loops }) => loops),
];

/** Draws the way of an order by the names of its transitions, `transition/accept`. */
export function wayOf(graph: ProcessGraph, made: readonly string[]): Way {
  const known = new Map(allTransitions(graph).map(one => [one.name, one]));
  const names = made.map(shortName);
  const steps = new Map<string, number[]>();
  names.forEach((name, index) => steps.set(name, [...(steps.get(name) ?? []), index + 1]));
  const passed = names.flatMap(name => known.get(name) ?? []);
  const last = known.get(names.at(-1) ?? '');
  return {
    steps,
    states: new Set(passed.flatMap(({ from, to }) => (from === null ? [to] : [from, to]))),
    current: last?.to ?? null,
  };
}
