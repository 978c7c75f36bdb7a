import type { IntlShape } from 'react-intl';
import { states } from '#shared/contract/orderStates.ts';

/** States of the site's processes. Those of other processes are shown by their name. */
export const namedStates = states.filter(state => state !== 'initial');

/** Returns a name of a process as words: "transition/cancel-class" as "cancel class". */
export const plainName = (name: string): string =>
  name.replace(/^\w+\//, '').replaceAll(/[-_]/g, ' ');

/** Returns a state in words. */
export function stateLabel({ formatMessage }: Pick<IntlShape, 'formatMessage'>, state: string) {
  const known = namedStates.find(one => `state/${one}` === state);
  return known ? formatMessage({ id: `ConsoleOrderState.${known}` }) : plainName(state);
}

/** Returns the digits of an order's number by which people call it. */
export const shortNumber = (id: string): string => id.slice(0, 8);
