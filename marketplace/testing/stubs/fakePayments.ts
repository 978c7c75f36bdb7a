import { PaymentRefused } from '#marketplace/contract/payments.ts';
import type { Intent, PaymentsPort } from '#marketplace/contract/payments.ts';

/** Behavior of the next calls of a method. */
export type Mood = 'answers' | 'refuses' | 'is unreachable' | 'does it and is unreachable';

/** An in-memory payment provider that honors idempotency keys and can be made to fail. */
export interface FakePayments {
  port: PaymentsPort;
  /** State of payments by id. */
  books: Map<string, 'created' | 'confirmed' | 'captured' | 'returned'>;
  /** Every call in order: method and key. */
  calls: [method: string, key: string][];
  moods: Partial<Record<keyof PaymentsPort, Mood>>;
}

export function fakePayments(): FakePayments {
  const books: FakePayments['books'] = new Map();
  const answers = new Map<string, unknown>();
  const fake: Omit<FakePayments, 'port'> = { books, calls: [], moods: {} };

  function answer<T>(method: keyof PaymentsPort, key: string, work: () => T): T {
    fake.calls.push([method, key]);
    const mood = fake.moods[method] ?? 'answers';
    if (mood === 'is unreachable') throw new Error('no connection');
    if (mood === 'refuses') throw new PaymentRefused({ kind: 'declined', message: 'Declined.' });
    if (!answers.has(key)) answers.set(key, work());
    if (mood === 'does it and is unreachable') throw new Error('connection lost');
    return answers.get(key) as T;
  }
  const step =
    (method: keyof PaymentsPort, to: 'confirmed' | 'captured' | 'returned') =>
    async (id: string, key: string): Promise<void> =>
      answer(method, key, () => void books.set(id, to));

  const port: Partial<PaymentsPort> = {
    createIntent: async (_, key): Promise<Intent> =>
      answer('createIntent', key, () => {
        const id = `pi_${books.size + 1}`;
        books.set(id, 'created');
        return { id, clientSecret: `${id}_secret` };
      }),
    confirmIntent: step('confirmIntent', 'confirmed'),
    captureIntent: step('captureIntent', 'captured'),
    returnIntent: step('returnIntent', 'returned'),
    payOut: async (_, key) => answer('payOut', key, () => true),
  };
  return Object.assign(fake, { port: port as PaymentsPort });
}
