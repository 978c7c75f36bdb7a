import { readFileSync } from 'node:fs';
import { parseProcess } from '@flowroom/marketplace/process';
import { graphOf, transitionsOf } from './graph.ts';

const shipped = ['flex-hourly-default-process', 'flowroom-free-process', 'flex-subscription'];
const read = (name: string) => parseProcess(readFileSync(`ext/${name}/process.edn`, 'utf8'));
const paid = graphOf(read('flex-hourly-default-process'));
const made = (name: string) =>
  transitionsOf(read('flex-hourly-default-process')).find(one => one.name === name);

describe('the graph of a process', () => {
  it.each(shipped)('has each transition of %s once', name => {
    const process = read(name);
    const { states, edges } = graphOf(process);
    const drawn = [
      ...edges.flatMap(({ transitions }) => transitions),
      ...states.flatMap(({ loops }) => loops),
    ].map(one => `transition/${one.name}`);
    expect(drawn.toSorted()).toEqual(process.transitions.map(one => one.name).toSorted());
  });

  it('draws the transitions between two states as one line', () => {
    const declined = paid.edges.find(({ id }) => id === 'preauthorized>declined');
    expect(declined?.transitions.map(({ name, actor }) => `${name} ${actor}`)).toEqual([
      'decline provider',
      'expire system',
      'decline-by-operator operator',
      'decline-duplicate operator',
      'decline-class operator',
    ]);
  });

  it('lists what leads back to a state in the state', () => {
    const accepted = paid.states.find(({ name }) => name === 'accepted');
    expect(accepted?.loops.map(({ name }) => name)).toEqual(['move-class', 'move-by-customer']);
    expect(paid.edges.some(({ from, to }) => from === to)).toBe(false);
  });

  it('begins with the state that is reached first, and marks those that nothing leaves', () => {
    expect(paid.states[0]?.name).toBe('enquiry');
    expect(paid.states.filter(({ isFinal }) => isFinal).map(({ name }) => name)).toEqual([
      'payment-expired',
      'waiting-ended',
      'declined',
      'canceled',
      'offer-expired',
    ]);
  });

  it('marks what transitions do with money', () => {
    expect(made('request-payment')?.money).toEqual(['start']);
    expect(made('confirm-payment')?.money).toEqual(['hold']);
    expect(made('accept')?.money).toEqual(['charge']);
    expect(made('complete')?.money).toEqual(['payOut']);
    expect(made('decline')?.money).toEqual(['refund']);
    // After the payout no money moves: the order records the reversal.
    expect(made('cancel-after-delivery')?.money).toEqual(['reverse']);
    expect(made('enquire')?.money).toEqual([]);
  });

  it('marks what is timed, what only the server makes, and the mails that follow', () => {
    expect(made('expire-payment')).toMatchObject({ actor: 'system', isPrivileged: false });
    expect(made('expire-payment')?.at?.fn).toBe('plus');
    expect(made('request-payment')).toMatchObject({ at: null, isPrivileged: true });
    expect(made('complete')?.mails.map(({ template, at }) => [template, at?.fn ?? null])).toEqual([
      ['delivered-customer', null],
      ['delivered-provider', null],
      ['review-reminder-customer', 'ignore-if-past'],
    ]);
  });
});
