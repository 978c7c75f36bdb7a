import { mapValue } from '#marketplace/edn/nodes.ts';
import type { EdnNode } from '#marketplace/edn/nodes.ts';
import type { Notification, Transition } from './model.ts';
import type { TimeReference } from './parseTime.ts';
import type { Problems } from './problems.ts';

interface Parsed<T> {
  node: EdnNode;
  part: T;
}

interface ParsedProcess {
  root: EdnNode;
  transitions: Parsed<Transition>[];
  notifications: Parsed<Notification>[];
  references: TimeReference[];
  templates: readonly string[] | undefined;
}

/** Checks the rules that concern the process as a whole. */
export function checkProcess(process: ParsedProcess, problems: Problems): void {
  const { transitions, notifications, references, templates } = process;
  refuseRepeats(transitions, 'transition', problems);
  refuseRepeats(notifications, 'notification', problems);
  if (checkInitial(process, problems)) checkReachable(transitions, problems);
  const names = new Set(
    transitions.flatMap(({ part }) => [part.name, part.to, ...(part.from ? [part.from] : [])]),
  );
  for (const { name, node } of references) {
    if (!names.has(name)) problems.add(`:${name} does not exist in this process`, node);
  }
  for (const { node, part } of notifications) {
    if (!names.has(part.on)) {
      problems.add(
        `Notification :${part.name} follows :${part.on}, which does not exist`,
        at(node, 'on'),
      );
    }
    if (templates && !templates.includes(part.template)) {
      problems.add(
        `Notification :${part.name} needs the template ${part.template}`,
        at(node, 'template'),
      );
    }
  }
}

function refuseRepeats(parts: Parsed<{ name: string }>[], what: string, problems: Problems): void {
  const seen = new Set<string>();
  for (const { node, part } of parts) {
    if (seen.has(part.name)) problems.add(`Two ${what}s are named :${part.name}`, at(node, 'name'));
    seen.add(part.name);
  }
}

/** Checks that there is an initial transition. */
function checkInitial({ root, transitions }: ParsedProcess, problems: Problems): boolean {
  const initial = transitions.filter(({ part }) => part.from === null);
  // A transition that could not be parsed may have been the initial one.
  if (initial.length === 0 && (transitions.length > 0 || problems.list.length === 0)) {
    problems.add('No transition is initial (without :from)', root);
  }
  for (const { node, part } of initial) {
    if (part.actor !== 'customer' && part.actor !== 'provider') {
      problems.add(`:${part.name} is initial: its actor must be customer or provider`, node);
    }
  }
  return initial.length > 0;
}

function checkReachable(transitions: Parsed<Transition>[], problems: Problems): void {
  const reached = new Set<string | null>([null]);
  for (let before = -1; before !== reached.size;) {
    before = reached.size;
    for (const { part } of transitions) if (reached.has(part.from)) reached.add(part.to);
  }
  const told = new Set<string>();
  for (const { node, part } of transitions) {
    if (part.from === null || reached.has(part.from) || told.has(part.from)) continue;
    told.add(part.from);
    problems.add(`:${part.from} can not be reached from the beginning`, at(node, 'from'));
  }
}

/** The value of a key, where the fault is; the whole map when the key is missing. */
const at = (node: EdnNode, key: string): EdnNode =>
  (node.kind === 'map' && mapValue(node, key)) || node;
