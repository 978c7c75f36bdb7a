import { readFileSync } from 'node:fs';
import { parseProcess } from '@flowroom/marketplace/process';
import { marketplace } from '#shared/config/marketplace.ts';
import { states } from '#shared/contract/orderStates.ts';
import { edges, orderKindOf, stateOf } from './process.ts';
import { makeOrder } from './testOrder.fixture.ts';

const names = ['flex-hourly-default-process', 'flex-subscription', 'flowroom-free-process'];

const arrow = (from: string, transition: string, to: string, by: string) =>
  `${from} --${transition} by ${by}--> ${to}`;
const known = new Set(edges.map(e => arrow(e.from, e.transition, e.to, e.by[0] ?? '')));

const arrowsOf = (name: string) =>
  parseProcess(readFileSync(`ext/${name}/process.edn`, 'utf8')).transitions.map(t =>
    arrow(t.from?.replace('state/', '') ?? 'initial', t.name, t.to.replace('state/', ''), t.actor),
  );

describe('process table', () => {
  it.each(names)('knows every arrow of %s', name => {
    expect(arrowsOf(name).filter(one => !known.has(one))).toEqual([]);
  });

  it.each(names)('is drawn in the docs as %s has it', name => {
    const drawn = readFileSync('docs/processes.md', 'utf8')
      .split('```mermaid')
      .map(part => [...part.matchAll(/^ {2}(\S+) --> (\S+): (\S+) \((\w+)\)$/gm)])
      .map(lines => lines.map(([, from, to, made, by]) => `${from} ${made} ${by} ${to}`).sort());
    const own = parseProcess(readFileSync(`ext/${name}/process.edn`, 'utf8'))
      .transitions.map(t =>
        [
          t.from?.replace('state/', '') ?? '[*]',
          t.name.replace('transition/', ''),
          t.actor,
          t.to.replace('state/', ''),
        ].join(' '),
      )
      .sort();
    expect(drawn[name === 'flex-subscription' ? 2 : 1]).toEqual(own);
  });

  it.each(names)('of %s waits as long as the specification says', name => {
    const periods = (transition: string) =>
      readFileSync(`ext/${name}/process.edn`, 'utf8')
        .split('{:name ')
        .filter(one => one.startsWith(`:transition/${transition},`))
        .flatMap(one => one.match(/"P[^"]+"/g) ?? []);
    const minutes = marketplace.paymentWindowMinutes;
    expect(periods('expire-payment')).toEqual([`"PT${minutes}M"`]);
    expect(periods('expire-review-period')).toEqual(['"P7D"']);
    // A subscription is confirmed by its payment: nobody has to answer.
    expect(periods('expire')).toEqual(name === 'flex-subscription' ? [] : ['"P6D"']);
  });

  it.each(['flex-hourly-default-process', 'flowroom-free-process'])(
    'of %s ends a request with the start of the requested time, one for today with its end',
    name => {
      const { transitions } = parseProcess(readFileSync(`ext/${name}/process.edn`, 'utf8'));
      const booking = (of: string) => ({ fn: 'timepoint', timepoint: { of } });
      expect(transitions.find(one => one.name === 'transition/expire')?.at).toEqual({
        fn: 'min',
        of: [
          expect.objectContaining({ fn: 'plus' }),
          { fn: 'ignore-if-past', of: booking('booking-start') },
          booking('booking-end'),
        ],
      });
    },
  );

  it('has no arrow that no process has, but for those of older versions', () => {
    const used = new Set(names.flatMap(arrowsOf));
    expect([...known].filter(one => !used.has(one))).toEqual([
      arrow('accepted', 'transition/remind', 'accepted', 'system'),
      arrow(
        'subscription-confirmed',
        'transition/remind-subscriber',
        'subscription-confirmed',
        'system',
      ),
    ]);
  });

  it('leads each transition to one state only', () => {
    const targets = new Map<string, string>();
    for (const { transition, to } of edges) {
      expect(targets.get(transition) ?? to).toBe(to);
      targets.set(transition, to);
    }
  });

  it('reaches every state but the initial one', () => {
    const reached = new Set(edges.map(({ to }) => to));
    expect(states.filter(state => !reached.has(state))).toEqual(['initial']);
  });
});

describe('stateOf', () => {
  it.each(edges.map(({ transition, to }) => [transition, to]))('reads %s as %s', (last, state) => {
    expect(stateOf(makeOrder('accepted', { attributes: { lastTransition: last } }))).toBe(state);
  });

  it('gives null for a transition it does not know', () => {
    const order = makeOrder('accepted', { attributes: { lastTransition: 'transition/dance' } });
    expect(stateOf(order)).toBeNull();
  });
});

describe('orderKindOf', () => {
  it.each([
    ['flex-hourly-default-process', 'paid'],
    ['flex-subscription', 'subscription'],
    ['flowroom-free-process', 'free'],
    ['another-free-process', 'free'],
  ])('reads %s as %s', (processName, kind) => {
    expect(orderKindOf(makeOrder('accepted', { attributes: { processName } }))).toBe(kind);
  });
});
