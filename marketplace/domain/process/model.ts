import type { Position } from '#marketplace/edn/nodes.ts';
import type { ActionName } from './actionCatalogue.ts';
import type { TimeExpression } from './timeExpression.ts';

/** Actor of a transition; `system` makes the automatic ones. */
export type Actor = 'customer' | 'provider' | 'operator' | 'system';

/** One action of a transition with its checked configuration (keys without colon). */
export interface ActionUse {
  name: ActionName;
  config: Readonly<Record<string, ConfigValue>>;
}

export type ConfigValue = string | number | boolean | { [key: string]: ConfigValue };

/** An edge of the process graph. Names carry their namespace: `transition/x`, `state/x`. */
export interface Transition {
  name: string;
  actor: Actor;
  /** Time of an automatic transition; null for those that people make. */
  at: TimeExpression | null;
  /** Null for an initial transition. */
  from: string | null;
  to: string;
  actions: ActionUse[];
  privileged: boolean;
}

/** An e-mail sent after a transition, immediately or at a time. */
export interface Notification {
  name: string;
  on: string;
  to: 'customer' | 'provider';
  template: string;
  at: TimeExpression | null;
}

/** A validated process: every name refers to something that exists, every state is reachable. */
export interface Process {
  transitions: Transition[];
  notifications: Notification[];
}

/** One fault of a process text. */
export interface ProcessProblem {
  message: string;
  at: Position;
}

/** Thrown for an invalid process text; `problems` lists all faults in the order of the text. */
export class InvalidProcessError extends Error {
  readonly problems: ProcessProblem[];

  constructor(problems: ProcessProblem[]) {
    const ordered = problems.toSorted(
      (one, other) => one.at.line - other.at.line || one.at.column - other.at.column,
    );
    super(
      ordered
        .map(({ message, at }) => `${message} (line ${at.line}, column ${at.column})`)
        .join('\n'),
    );
    this.name = 'InvalidProcessError';
    this.problems = ordered;
  }
}

/** The transition of that name; undefined when the process has none. */
export const findTransition = (process: Process, name: string): Transition | undefined =>
  process.transitions.find(transition => transition.name === name);

/** The transitions that lead out of a state (null: the initial ones). */
export const transitionsFrom = (process: Process, state: string | null): Transition[] =>
  process.transitions.filter(transition => transition.from === state);
