import { readFileSync } from 'node:fs';
import { cleanup } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import type { Transaction } from '#shared/contract/entities.ts';
import type { LineItem } from '#shared/contract/transaction.ts';
import { edges, stateOf } from '#shared/transactions/process.ts';
import type { OrderKind, Role } from '#shared/transactions/process.ts';
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
  /^(expire-payment|release-payment|decline|decline-(class|duplicate|by-operator)|expire|withdraw|expire-offer)$/;
const refunded = /^(cancel|cancel-class|cancel-by-customer|cancel-after-\w+)$/;

function orderOf(kind: OrderKind, name: string, place: Place): Transaction {
  const price = kind === 'free' ? 0 : 2000;
  const money = (amount: number) => ({ amount, currency: 'USD' });
  const line = (reversal: boolean): LineItem => ({
    code: place === 'stay' ? 'line-item/night' : 'line-item/session',
    includeFor: ['customer', 'provider'],
    unitPrice: money(price),
    quantity: reversal ? -1 : 1,
    lineTotal: money(reversal ? -price : price),
    reversal,
  });
  const isBack = kind !== 'subscription' && (refunded.test(name) || neverCharged.test(name));
  const state = edges.find(({ transition }) => transition === `transition/${name}`)?.to;
  const hasBill = state !== 'enquiry' && state !== 'waiting';
  const order = makeOrder('accepted', {
    attributes: {
      processName: files[kind],
      lastTransition: `transition/${name}`,
      payinTotal: hasBill ? money(isBack ? 0 : price) : null,
      payoutTotal: hasBill ? money(isBack ? 0 : price) : null,
      lineItems: hasBill ? [line(false), ...(isBack ? [line(true)] : [])] : [],
      metadata: {
        ...(name.endsWith('-instantly') && { bookingMode: 'instant' as const }),
        // The teacher gives the class no more: the rest of the month comes back.
        ...(kind === 'subscription' &&
          name === 'cancel-class' && { restDueAt: '2026-11-20T10:00:00.000Z' }),
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
          for (const place of kind === 'subscription'
            ? (['room'] as const)
            : (['room', 'stay'] as const)) {
            const other = rowOf(orderOf(kind, name, place), role);
            if (other !== found[key]) found[`${key} (${place})`] = other;
          }
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
      if (/ (expire|decline\S*|withdraw|expire-payment|release-payment) /.test(key)) {
        expect(`${key}: ${row}`).not.toMatch(/Refund/);
      }
      if (key.startsWith('paid')) expect(`${key}: ${row}`).not.toMatch(/Total · Free/);
    }
  });

  it('tell of accounts that are closed instead of a next step', () => {
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
