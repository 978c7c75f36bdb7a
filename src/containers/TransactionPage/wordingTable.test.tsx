import { readFileSync } from 'node:fs';
import { cleanup } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import type { Transaction } from '#shared/contract/entities.ts';
import type { LineItem, TransactionMetadata } from '#shared/contract/transaction.ts';

import { edges, stateOf, waitingListStates } from '#shared/transactions/process.ts';
import type { OrderKind } from '#shared/contract/orderStates.ts';
import type { Role } from '#shared/transactions/process.ts';
import { makeOrder } from '#shared/transactions/testOrder.fixture.ts';
import { OrderAside } from './components/OrderAside.tsx';
import { OrderHead } from './components/OrderHead.tsx';

/** Wording of the order page after each transition. */
const table = JSON.parse(
  readFileSync('src/containers/TransactionPage/wordingTable.json', 'utf8'),
) as Record<string, string>;

const files: Record<OrderKind, string> = {
  paid: 'flex-hourly-default-process',
  free: 'flowroom-free-process',
  subscription: 'flex-subscription',
};
const places = {
  class: {},
  room: { venue: 'room' as const },
  stay: { unitType: 'line-item/night' as const },
};
type Place = keyof typeof places;

const transitionsOf = (kind: OrderKind): string[] => [
  ...new Set(
    [
      ...readFileSync(`ext/${files[kind]}/process.edn`, 'utf8').matchAll(
        /:name :transition\/(\S+?),/g,
      ),
    ]
      .map(([, name]) => name!)
      // What is moved or noted while nothing else changes says what its state says.
      .filter(name =>
        edges.some(one => one.transition === `transition/${name}` && one.from !== one.to),
      ),
  ),
];

const neverCharged =
  /^((expire|release)-payment|decline|decline-(class|duplicate|by-operator)|expire|withdraw|(expire|decline|withdraw|drop)-offer|(leave|close)-waiting-list|drop-from-waiting-list)$/;
const refunded = /^(cancel|cancel-class|cancel-by-customer|cancel-after-\w+)$/;

const edgeOf = (name: string) =>
  edges.find(({ transition }) => transition === `transition/${name}`);

/** Those on a waiting list have no bill; dates have no such list. */
const isOnList = (name: string): boolean => {
  const { from, to } = edgeOf(name) ?? {};
  return waitingListStates.some(state => state === from || state === to);
};
const hasBill = (name: string): boolean => {
  const to = edgeOf(name)?.to;
  return to !== 'enquiry' && !waitingListStates.some(state => state === to);
};
const placesOf = (kind: OrderKind, name: string) =>
  kind === 'subscription' || isOnList(name) ? (['room'] as const) : (['room', 'stay'] as const);

/** Situations of a subscription that are shown beside its last transition. */
const told: readonly [name: string, situation: string, metadata: TransactionMetadata][] = [
  [
    'confirm-subscription',
    'paused',
    { pausedFrom: '1969-12-20T10:00:00.000Z', pausedUntil: '1970-01-20T10:00:00.000Z' },
  ],
  ['cancel', 'unpaid', { unpaidAt: '2026-11-20T10:00:00.000Z' }],
];

const codes = { class: 'line-item/session', room: 'line-item/session', stay: 'line-item/night' };

function orderOf(
  kind: OrderKind,
  name: string,
  place: Place,
  situation: TransactionMetadata = {},
): Transaction {
  const price = kind === 'free' ? 0 : 2000;
  const money = (amount: number) => ({ amount, currency: 'USD' });
  const line = (reversal: boolean): LineItem => ({
    code: kind === 'subscription' ? 'line-item/month' : codes[place],
    includeFor: ['customer', 'provider'],
    unitPrice: money(price),
    quantity: reversal ? -1 : 1,
    lineTotal: money(reversal ? -price : price),
    reversal,
  });
  const isBack = kind !== 'subscription' && (refunded.test(name) || neverCharged.test(name));
  const isBilled = hasBill(name);
  const order = makeOrder('accepted', {
    attributes: {
      processName: files[kind],
      lastTransition: `transition/${name}`,
      payinTotal: isBilled ? money(isBack ? 0 : price) : null,
      payoutTotal: isBilled ? money(isBack ? 0 : price) : null,
      lineItems: isBilled ? [line(false), ...(isBack ? [line(true)] : [])] : [],
      metadata: {
        ...(name.endsWith('-instantly') && { bookingMode: 'instant' as const }),
        // The teacher gives the class no more: what was paid for classes that are not held comes
        // back.
        ...(kind === 'subscription' &&
          name === 'cancel-class' && {
            restDueAt: '2026-11-20T10:00:00.000Z',
            change: { id: '1', kind: 'cancel' as const, refund: { en: '$15.00', es: '15,00 US$' } },
          }),
        ...situation,
      },
    },
  });
  const publicData = places[place];
  return {
    ...order,
    listing: {
      id: 'listing',
      type: 'listing',
      attributes: {
        title: 'Slow flow',
        description: '',
        state: 'published',
        deleted: false,
        price: money(price),
        publicData,
      } as never,
    },
  };
}

/** The page's words: badge, heading, next step and bill. */
function rowOf(transaction: Transaction, role: Role): string {
  const state = stateOf(transaction)!;
  const names = { title: 'Slow flow', customer: 'Sam S', provider: 'Tara T' };
  const { container } = renderPage(
    <>
      <OrderHead transaction={transaction} state={state} role={role} names={names} now={0} />
      <OrderAside transaction={transaction} state={state} role={role} />
    </>,
  );
  const heading = container.querySelector('h1');
  const words = (element: Element | null | undefined) =>
    [...(element?.querySelectorAll('h2, dt, dd, p') ?? [])].map(one => one.textContent).join(' · ');
  const row = [
    heading?.previousElementSibling?.lastElementChild?.textContent,
    heading?.textContent,
    heading?.nextElementSibling?.textContent,
    words(container.querySelector('[aria-labelledby="bill"]')),
  ].join(' | ');
  cleanup();
  return row;
}

const roles = ['customer', 'provider'] as const;

describe('the words of orders', () => {
  const found: Record<string, string> = {};
  for (const kind of ['paid', 'free', 'subscription'] as const) {
    it(`are those of the table for each transition of a ${kind} order`, () => {
      for (const name of transitionsOf(kind)) {
        for (const role of roles) {
          const key = `${kind} ${name} ${role}`;
          found[key] = rowOf(orderOf(kind, name, 'class'), role);
          for (const place of placesOf(kind, name)) {
            const other = rowOf(orderOf(kind, name, place), role);
            if (other !== found[key]) found[`${key} (${place})`] = other;
          }
        }
      }
      for (const [name, situation, metadata] of kind === 'subscription' ? told : []) {
        for (const role of roles) {
          const order = orderOf(kind, name, 'class', metadata);
          found[`${kind} ${name} ${role} (${situation})`] = rowOf(order, role);
        }
      }
      const own = (rows: Record<string, string>) =>
        Object.fromEntries(Object.entries(rows).filter(([key]) => key.startsWith(`${kind} `)));
      expect(own(found)).toEqual(own(table));
    });
  }

  it('are of no money where the order is free, and of no refund where nothing was charged', () => {
    const rows = Object.entries(table);
    expect(rows.length).toBeGreaterThan(120);
    for (const [key, row] of rows) {
      expect(row).not.toMatch(/TransactionPage\.|OrderState\.|undefined|null/);
      if (key.startsWith('free'))
        expect(`${key}: ${row}`).not.toMatch(/\b(card|payout|charged|money)\b|\$/i);
      const isUncharged = neverCharged.test(key.split(' ')[1] ?? '');
      if (isUncharged) expect(`${key}: ${row}`).not.toMatch(/Refund/);
      if (isUncharged || !key.startsWith('free')) {
        expect(`${key}: ${row}`).not.toMatch(/Total · Free/);
      }
    }
  });

  it('report closed accounts instead of a next step', () => {
    const order = orderOf('paid', 'confirm-payment', 'class');
    const banned = {
      banned: true,
      deleted: false,
      profile: { displayName: '', abbreviatedName: '' },
    };
    const gone = {
      ...order,
      provider: { id: 'teacher', type: 'user' as const, attributes: banned },
    };
    expect(rowOf(gone, 'customer')).toMatch(/account of the other side is closed/);
    const accepted = {
      ...gone,
      attributes: { ...gone.attributes, lastTransition: 'transition/accept' },
    };
    expect(rowOf(accepted, 'customer')).toMatch(/Write to us/);
  });
});
