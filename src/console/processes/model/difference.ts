import type { Process } from '@flowroom/marketplace/process';
import { transitionsOf } from './graph.ts';
import type { GraphTransition } from './graph.ts';

/** Part of a transition that can change. */
export type ChangedPart = 'actor' | 'from' | 'to' | 'at' | 'isPrivileged' | 'actions' | 'mails';

/** A transition that is new, gone or another one. */
export interface TransitionDifference {
  name: string;
  before: GraphTransition | null;
  after: GraphTransition | null;
  /** Of a transition that both have. */
  parts: ChangedPart[];
}

const parts: readonly ChangedPart[] = [
  'actor',
  'from',
  'to',
  'at',
  'isPrivileged',
  'actions',
  'mails',
];

/** All of a process's transitions by name, with everything in which they can differ. */
function comparable(process: Process) {
  // The configuration of actions is not drawn, but it changes what they do.
  const actions = new Map(process.transitions.map(one => [one.name, JSON.stringify(one.actions)]));
  return new Map(
    transitionsOf(process).map(one => [
      one.name,
      { transition: one, actions: actions.get(`transition/${one.name}`) },
    ]),
  );
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Lists the transitions in which two versions of a process differ, in the order of the texts. */
export function differenceOf(before: Process, after: Process): TransitionDifference[] {
  const [old, now] = [comparable(before), comparable(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap(name => {
    const [was, is] = [old.get(name), now.get(name)];
    const changed =
      was && is
        ? parts.filter(part =>
            part === 'actions'
              ? was.actions !== is.actions
              : !same(was.transition[part], is.transition[part]),
          )
        : [];
    if (was && is && changed.length === 0) return [];
    return [
      { name, before: was?.transition ?? null, after: is?.transition ?? null, parts: changed },
    ];
  });
}
