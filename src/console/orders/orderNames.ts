import type { IntlShape } from 'react-intl';
import { states } from '#shared/contract/orderStates.ts';
import { edges } from '#shared/transactions/process.ts';
import { plainName } from '../shell/plainName.ts';

type Intl = Pick<IntlShape, 'formatMessage'>;

/** States of the site's processes. Those of other processes are shown by their name. */
export const namedStates = states.filter(state => state !== 'initial');

/** Transitions of the site's processes. */
export const namedTransitions: readonly string[] = [
  ...new Set(edges.map(({ transition }) => transition.replace('transition/', ''))),
];

/** Lines of the site's bills. */
const namedLines: readonly string[] = [
  'session',
  'month',
  'person',
  'day',
  'night',
  'provider-commission',
  'customer-commission',
  'payment-gateway-fee',
];

/** Changes that the history of the site's orders has. */
const namedChanges: readonly string[] = [
  'transaction/updated',
  'booking/created',
  'booking/updated',
  'stockAdjustment/created',
  'stockAdjustment/updated',
  'stockReservation/created',
  'stockReservation/updated',
];

/** Returns a state in words. */
export function stateLabel({ formatMessage }: Intl, state: string) {
  const known = namedStates.find(one => `state/${one}` === state);
  return known ? formatMessage({ id: `ConsoleOrderState.${known}` }) : plainName(state);
}

const stemOf = (transition: string): string => transition.replace(/^transition\//, '');

/** Whether there are words for a transition. */
export const isNamed = (transition: string): boolean =>
  namedTransitions.includes(stemOf(transition));

/** Returns a transition in words. */
export const transitionLabel = ({ formatMessage }: Intl, transition: string): string =>
  isNamed(transition)
    ? formatMessage({ id: `ConsoleTransition.${stemOf(transition)}` })
    : plainName(transition);

/** Kinds of the site's processes. */
const processKinds: Readonly<Record<string, string>> = {
  'flex-hourly-default-process': 'paid',
  'flowroom-free-process': 'free',
  'flex-subscription': 'subscription',
};

/** Returns a process in words; of another application by its name. */
export function processLabel({ formatMessage }: Intl, name: string): string {
  const kind = processKinds[name];
  return kind ? formatMessage({ id: `ConsoleProcess.kind.${kind}` }) : name;
}

/** Returns the code of a line of a bill in words. */
export function lineLabel({ formatMessage }: Intl, code: string): string {
  const stem = code.replace(/^line-item\//, '');
  return namedLines.includes(stem) ? formatMessage({ id: `ConsoleLine.${stem}` }) : plainName(code);
}

/** Returns what was changed in words. */
export const changeLabel = ({ formatMessage }: Intl, type: string): string =>
  namedChanges.includes(type)
    ? formatMessage({ id: `ConsoleChange.${type.replace('/', '.')}` })
    : formatMessage({ id: 'ConsoleOrder.entry.change' }, { type });

/** Returns the digits of an order's number by which people call it. */
export const shortNumber = (id: string): string => id.slice(0, 8);
