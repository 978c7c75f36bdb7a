import { readFileSync } from 'node:fs';
import { parseProcess } from '../process/parseProcess.ts';
import type { Actor } from '../process/model.ts';
import { dryRun } from './dryRun.ts';
import type { Way } from './dryRun.ts';

const shipped = (name: string) => readFileSync(`ext/${name}/process.edn`, 'utf8');
const paid = shipped('flex-hourly-default-process');

/** A way, from a list of transitions with their actors. */
const way = (orders: number, told: string): Way => ({
  orders,
  example: `one of ${orders}`,
  steps: told.split(', ').map(step => {
    const [name, by] = step.split(' ');
    return { transition: `transition/${name}`, by: by as Actor };
  }),
});

const booked = 'request-payment customer, confirm-payment customer, accept provider';
const attended = `${booked}, complete system, review-1-by-customer customer, review-2-by-provider provider`;
const moved = `${booked}, move-class operator, cancel-by-customer customer`;
const offered =
  'join-waiting-list customer, offer-place operator, request-payment-after-offer customer, confirm-instantly customer, accept-instantly operator';
const ways = [way(10, booked), way(6, attended), way(3, moved), way(2, offered)];

/** Tries the paid process with a text replaced; the text has to be in it. */
const changed = (text: string | RegExp, by: string, tried = ways) => {
  const edn = paid.replace(text, by);
  if (edn === paid) throw new Error(`The process has no ${String(text)}`);
  return dryRun(parseProcess(edn), tried);
};

describe('a dry run', () => {
  it('finds nothing impossible in the process that the orders had', () => {
    expect(dryRun(parseProcess(paid), ways)).toEqual({
      orders: 21,
      unaffected: 21,
      impossible: [],
    });
  });

  it('finds nothing impossible in the life of a subscription, or of a free order', () => {
    const subscribed =
      'request-payment customer, confirm-subscription operator, cancel-date operator, complete system, cancel-after-delivery operator';
    const process = parseProcess(shipped('flex-subscription'));
    expect(dryRun(process, [way(1, subscribed)]).impossible).toEqual([]);
    const free = parseProcess(shipped('flowroom-free-process'));
    expect(dryRun(free, ways).impossible).toEqual([]);
  });

  it('names a transition that is missing, with the orders that made it', () => {
    const { impossible, unaffected } = changed(/transition\/accept,/g, 'transition/approve,', [
      ...ways,
      way(1, 'enquire customer'),
    ]);
    expect(impossible).toEqual([
      {
        transition: 'transition/accept',
        obstacle: 'missing',
        state: 'state/preauthorized',
        orders: 19,
        example: 'one of 10',
      },
    ]);
    expect(unaffected).toBe(3);
  });

  it('names one that another actor makes', () => {
    const actor = ':name :transition/accept,\n   :actor :actor.role/';
    expect(changed(`${actor}provider`, `${actor}customer`).impossible).toMatchObject([
      { transition: 'transition/accept', obstacle: 'actor', orders: 19 },
    ]);
  });

  it('names one that the order is not in the state for, and nothing after it', () => {
    const answer = ':from :state/preauthorized,\n   :to :state/';
    expect(changed(`${answer}accepted`, `${answer}delivered`).impossible).toEqual([
      {
        transition: 'transition/complete',
        obstacle: 'state',
        state: 'state/delivered',
        orders: 6,
        example: 'one of 6',
      },
      {
        transition: 'transition/move-class',
        obstacle: 'state',
        state: 'state/delivered',
        orders: 3,
        example: 'one of 3',
      },
    ]);
  });

  it('names one whose actions find nothing that they could change', () => {
    const capture = '\n    {:name :action/stripe-capture-payment-intent}';
    // Without the charge there is nothing to pay out, and a refund returns what is only held.
    expect(changed(capture, '').impossible).toMatchObject([
      {
        transition: 'transition/complete',
        obstacle: 'actions',
        state: 'state/accepted',
        orders: 6,
      },
    ]);
  });
});
