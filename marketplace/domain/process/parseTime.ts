import type { EdnNode } from '#marketplace/edn/nodes.ts';
import { parseDuration } from './duration.ts';
import type { Duration } from './duration.ts';
import type { Problems } from './problems.ts';
import type { BookingTime, TimeExpression, Timepoint } from './timeExpression.ts';

const bookingTimes = [
  'booking-start',
  'booking-end',
  'booking-display-start',
  'booking-display-end',
] as const satisfies BookingTime[];

/** Names that time expressions refer to; checked after the whole process is parsed. */
export interface TimeReference {
  name: string;
  node: EdnNode;
}

/** Parses one time expression; null, with problems recorded, when it is invalid. */
export function parseTime(
  node: EdnNode,
  problems: Problems,
  references: TimeReference[],
): TimeExpression | null {
  const entry = node.kind === 'map' && node.entries.length === 1 ? node.entries[0] : undefined;
  const [key, value] = entry ?? [];
  if (!key || key.kind !== 'keyword' || !value) {
    return problems.add('A time expression is a map with one :fn/… key', node);
  }
  const args = problems.expect(value, 'vector', `The arguments of :${key.name}`)?.items;
  if (!args) return null;
  const inner = (argument: EdnNode) => parseTime(argument, problems, references);
  switch (key.name) {
    case 'fn/timepoint': {
      const timepoint = parseTimepoint(value, args, problems, references);
      return timepoint && { fn: 'timepoint', timepoint };
    }
    case 'fn/plus':
    case 'fn/minus':
      return parseArithmetic(
        key.name === 'fn/plus' ? 'plus' : 'minus',
        value,
        args,
        problems,
        inner,
      );
    case 'fn/min': {
      if (args.length === 0) return problems.add(':fn/min takes at least one time', value);
      const of = args.map(inner).filter(part => part !== null);
      return of.length === args.length ? { fn: 'min', of } : null;
    }
    case 'fn/ignore-if-past': {
      const [only] = args;
      if (!only || args.length !== 1)
        return problems.add(':fn/ignore-if-past takes one time', value);
      const of = inner(only);
      return of && { fn: 'ignore-if-past', of };
    }
    case 'fn/period':
      return problems.add('A period stands only after the time in :fn/plus or :fn/minus', key);
    default:
      return problems.add(`:${key.name} is not a function of time expressions`, key);
  }
}

function parseArithmetic(
  fn: 'plus' | 'minus',
  node: EdnNode,
  args: EdnNode[],
  problems: Problems,
  inner: (argument: EdnNode) => TimeExpression | null,
): TimeExpression | null {
  const [first, ...rest] = args;
  if (!first || rest.length === 0) {
    return problems.add(`:fn/${fn} takes one time and at least one period`, node);
  }
  const base = inner(first);
  const periods = rest.map(part => parsePeriod(part, problems)).filter(part => part !== null);
  return base && periods.length === rest.length ? { fn, base, periods } : null;
}

function parsePeriod(node: EdnNode, problems: Problems): Duration | null {
  const [key, value] = (node.kind === 'map' && node.entries[0]) || [];
  const [text] = value?.kind === 'vector' && value.items.length === 1 ? value.items : [];
  if (key?.kind !== 'keyword' || key.name !== 'fn/period' || text?.kind !== 'string') {
    return problems.add('Expected a period such as {:fn/period ["P1D"]}', node);
  }
  return (
    parseDuration(text.value) ??
    problems.add(`"${text.value}" is not an ISO 8601 duration such as "P1DT2H"`, text)
  );
}

function parseTimepoint(
  node: EdnNode,
  args: EdnNode[],
  problems: Problems,
  references: TimeReference[],
): Timepoint | null {
  const [kind, argument, ...more] = args;
  if (kind?.kind !== 'keyword' || !kind.name.startsWith('time/') || more.length > 0) {
    return problems.add('A timepoint is a vector such as [:time/booking-start]', node);
  }
  const of = kind.name.slice('time/'.length);
  if (of === 'first-entered-state' || of === 'last-entered-state') {
    const state = argument && problems.keyword(argument, 'state', `The state of :${kind.name}`);
    if (!argument) return problems.add(`:${kind.name} needs a state`, kind);
    if (!state) return null;
    references.push({ name: state, node: argument });
    return { of, state };
  }
  if (of === 'first-transitioned') {
    if (!argument) return problems.add(`:${kind.name} needs a transition`, kind);
    const transition = problems.keyword(argument, 'transition', `The transition of :${kind.name}`);
    if (!transition) return null;
    references.push({ name: transition, node: argument });
    return { of, transition };
  }
  if (argument) return problems.add(`:${kind.name} takes nothing more`, argument);
  if (of === 'tx-initiated') return { of };
  const bookingTime = bookingTimes.find(known => known === of);
  if (bookingTime) return { of: bookingTime };
  return problems.add(`:${kind.name} is not a timepoint`, kind);
}
