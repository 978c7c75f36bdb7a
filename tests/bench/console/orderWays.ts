// The ways that orders have gone, as texts of SQL.

type Step = readonly [transition: string, to: string, by: string];

const requested: Step = ['request-payment', 'pending-payment', 'customer'];
const confirmed: Step = ['confirm-payment', 'preauthorized', 'customer'];
const accepted: Step = ['accept', 'accepted', 'provider'];
const completed: Step = ['complete', 'delivered', 'system'];

interface Way {
  steps: readonly Step[];
  /** Hours between the first step and the last. */
  hours: number;
}

const ways: Readonly<Record<string, Way>> = {
  enquiry: { steps: [['enquire', 'enquiry', 'customer']], hours: 0 },
  'pending-payment': { steps: [requested], hours: 0 },
  'payment-expired': {
    steps: [requested, ['expire-payment', 'payment-expired', 'system']],
    hours: 0.25,
  },
  preauthorized: { steps: [requested, confirmed], hours: 0.1 },
  declined: { steps: [requested, confirmed, ['decline', 'declined', 'provider']], hours: 6 },
  withdrawn: { steps: [requested, confirmed, ['withdraw', 'declined', 'customer']], hours: 2 },
  accepted: { steps: [requested, confirmed, accepted], hours: 5 },
  canceled: {
    steps: [requested, confirmed, accepted, ['cancel', 'canceled', 'operator']],
    hours: 40,
  },
  delivered: { steps: [requested, confirmed, accepted, completed], hours: 74 },
  reviewed: {
    steps: [
      requested,
      confirmed,
      accepted,
      completed,
      ['expire-review-period', 'reviewed', 'system'],
    ],
    hours: 242,
  },
};

/** Shares in thousands of the ways, by the age of the order in days: the first that is lower. */
const shares: readonly { days: number; of: Readonly<Record<string, number>> }[] = [
  {
    days: 5,
    of: {
      accepted: 450,
      preauthorized: 300,
      canceled: 50,
      declined: 30,
      'payment-expired': 100,
      'pending-payment': 30,
      enquiry: 40,
    },
  },
  {
    days: 45,
    of: {
      reviewed: 350,
      delivered: 250,
      accepted: 150,
      canceled: 100,
      declined: 50,
      'payment-expired': 80,
      enquiry: 20,
    },
  },
  {
    days: 10_000,
    of: {
      reviewed: 700,
      canceled: 120,
      declined: 60,
      withdrawn: 5,
      'payment-expired': 85,
      enquiry: 10,
      delivered: 20,
    },
  },
];

/** Returns the way of an order, from its time and a number from 0 to 999. */
export function wayOf(at: string, luck: string): string {
  const ages = shares.map(({ days, of }) => {
    let sum = 0;
    const parts = Object.entries(of).map(([way, share]) => {
      sum += share;
      return `WHEN ${luck} < ${sum} THEN '${way}'`;
    });
    return `WHEN ${at} > now() - interval '${days} days' THEN CASE ${parts.join(' ')} END`;
  });
  return `CASE ${ages.join(' ')} END`;
}

const rows = Object.entries(ways).flatMap(([way, { steps: all, hours }]) =>
  all.map(([transition, to, by], index) => {
    const from = all[index - 1]?.[1];
    const after = hours * (all.length === 1 ? 0 : index / (all.length - 1));
    const isLast = index === all.length - 1;
    return `('${way}', ${index + 1}, 'transition/${transition}', ${from ? `'state/${from}'` : 'NULL'},
      'state/${to}', '${by}', ${after} * interval '1 hour', ${isLast})`;
  }),
);

/** Each transition of each way. */
export const steps = `SELECT * FROM (VALUES ${rows.join(',\n')})
  AS s (way, seq, transition, from_state, to_state, by_actor, after, is_last)`;

/** The last transition of each way. */
export const lastTransition = `SELECT * FROM (${steps}) AS s WHERE is_last`;
