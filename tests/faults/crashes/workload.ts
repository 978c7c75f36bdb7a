import { setTimeout as sleep } from 'node:timers/promises';
import type { Promised } from '@flowroom/marketplace/testing/load/loadScenario';
import { payByCard } from '@flowroom/marketplace/testing/fixtures/orders';
import type { CardSandbox } from '@flowroom/marketplace/testing/fixtures/orders';
import { payOnPage } from '#server/subscriptions/testing/world.ts';
import type { WeeklyClass } from '#server/subscriptions/testing/world.ts';
import type { SiteClient } from './siteClient.ts';

/** Work that the product has acknowledged with a 2xx answer. */
export interface Acknowledged {
  orders: Map<string, Promised>;
  /** Last acknowledged state by transaction id. */
  subscriptions: Map<string, string>;
  /** Last acknowledged state by listing id. */
  listings: Map<string, 'draft' | 'published'>;
  pictures: string[];
  /** Number of requests by name and status: `confirm 200`. */
  answers: Map<string, number>;
}

export const nothingAcknowledged = (): Acknowledged => ({
  orders: new Map(),
  subscriptions: new Map(),
  listings: new Map(),
  pictures: [],
  answers: new Map(),
});

interface InitiateAnswer {
  data: {
    id: string | { uuid: string };
    attributes: {
      protectedData?: { stripePaymentIntents?: { default: Record<string, string> } };
    };
  };
}

interface CreateAnswer {
  data: { id: string };
}

/** Load of concurrent users; each ends its loop when `isStopped` returns true. */
export interface Workload {
  origin: string;
  sandbox: CardSandbox;
  acknowledged: Acknowledged;
  isStopped: () => boolean;
}

const idOf = ({ data: { id } }: InitiateAnswer): string => (typeof id === 'string' ? id : id.uuid);

/** A 429 says by its code which limit was reached. */
const codeOf = (status: number, value: unknown): string =>
  status === 429 ? ` ${(value as { errors: { code: string }[] } | null)?.errors[0]?.code}` : '';

const count = (
  { acknowledged: { answers } }: Workload,
  what: string,
  status: number,
  value?: unknown,
): void => {
  const name = `${what} ${status === 0 ? 'no answer' : `${status}${codeOf(status, value)}`}`;
  answers.set(name, (answers.get(name) ?? 0) + 1);
};

/**
 * Sends a request and counts its status; pauses after a failure. Returns null unless it got 2xx.
 */
async function ask<Value>(
  workload: Workload,
  what: string,
  request: () => Promise<{ status: number; value: Value | null }>,
): Promise<Value | null> {
  const { status, value } = await request();
  count(workload, what, status, value);
  if (status >= 200 && status < 300) return value;
  if (status === 0 || status >= 500) await sleep(150);
  return null;
}

/** Makes one order from the checkout to the teacher's answer, as far as requests succeed. */
async function order(
  workload: Workload,
  student: SiteClient,
  teacher: SiteClient,
  { id: listingId }: WeeklyClass,
  time: { start: number; end: number },
  isAccepted: boolean,
): Promise<void> {
  const [bookingStart, bookingEnd] = [new Date(time.start), new Date(time.end)].map(at =>
    at.toISOString(),
  );
  const begun = await ask(workload, 'initiate', () =>
    student.api<InitiateAnswer>('initiate-privileged', {
      isSpeculative: false,
      bookingData: { startDate: bookingStart, endDate: bookingEnd, seats: 1 },
      bodyParams: {
        processAlias: 'flex-hourly-default-process/release-1',
        transition: 'transition/request-payment',
        params: { listingId, bookingStart, bookingEnd, seats: 1, stockReservationQuantity: 1 },
      },
    }),
  );
  const { stripePaymentIntentId: intentId, stripePaymentIntentClientSecret: clientSecret } =
    begun?.data.attributes.protectedData?.stripePaymentIntents?.default ?? {};
  if (!begun || !intentId || !clientSecret) return;
  const transactionId = idOf(begun);
  const promised: Promised = { transactionId, steps: ['request-payment'], messages: [] };
  workload.acknowledged.orders.set(transactionId, promised);
  const paid = await payByCard(workload, { transactionId, intentId, clientSecret }).catch(
    () => null,
  );
  if (paid?.status !== 'requires_capture') return;
  const confirmed = await ask(workload, 'confirm', () =>
    student.api('transition-confirm-payment', { transactionId }),
  );
  if (!confirmed) return;
  promised.steps.push('confirm-payment');
  const sent = await ask(workload, 'message', () =>
    student.flex<CreateAnswer>('messages/send', { transactionId, content: 'See you there.' }),
  );
  if (sent) promised.messages.push(sent.data.id);
  const decided = await ask(workload, isAccepted ? 'accept' : 'decline', () =>
    isAccepted
      ? teacher.api('accept-transaction', { transactionId })
      : teacher.flex('transactions/transition', {
          id: transactionId,
          transition: 'transition/decline',
          params: {},
        }),
  );
  if (decided) promised.steps.push(isAccepted ? 'accept' : 'decline');
}

/** Books class times in turn. */
export async function bookClasses(
  workload: Workload,
  student: SiteClient,
  teacher: SiteClient,
  classes: readonly WeeklyClass[],
  offset: number,
): Promise<void> {
  const wanted = classes.flatMap(one => one.times.map(time => ({ one, time })));
  for (let turn = offset; !workload.isStopped(); turn += 1) {
    const next = wanted[turn % wanted.length];
    if (next) await order(workload, student, teacher, next.one, next.time, turn % 3 > 0);
  }
}

/** Starts, pays, confirms and cancels subscriptions to the classes in turn. */
export async function subscribe(
  workload: Workload,
  student: SiteClient,
  classes: readonly WeeklyClass[],
): Promise<void> {
  for (let turn = 0; !workload.isStopped(); turn += 1) {
    const wanted = classes[turn % classes.length];
    if (!wanted) return;
    const begun = await ask(workload, 'subscribe', () =>
      student.api<{ data: { url?: string; transactionId?: string } }>('checkout-stripe-recurring', {
        listingId: wanted.id,
        customerTimezone: 'Etc/UTC',
        paymentType: 'recurring',
      }),
    );
    const { url, transactionId } = begun?.data ?? {};
    if (!url || !transactionId) {
      await sleep(50);
      continue;
    }
    workload.acknowledged.subscriptions.set(transactionId, 'pending-payment');
    await payOnPage(url).catch(() => null);
    for (const word of turn % 2 ? (['confirm'] as const) : (['confirm', 'cancel'] as const)) {
      const answer = await ask(workload, `${word} subscription`, () =>
        student.api<{ data: { state: string } }>(`${word}-stripe-recurring`, { transactionId }),
      );
      if (answer) workload.acknowledged.subscriptions.set(transactionId, answer.data.state);
    }
  }
}

/** Creates drafts with pictures and meetings, and publishes them. */
export async function publish(
  workload: Workload,
  teacher: SiteClient,
  picture: Buffer,
): Promise<void> {
  while (!workload.isStopped()) {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/gif' }), 'a.gif');
    const image = await ask(workload, 'upload', () =>
      teacher.flex<CreateAnswer>('images/upload?expand=true', form),
    );
    if (image) workload.acknowledged.pictures.push(image.data.id);
    const draft = await ask(workload, 'draft', () =>
      teacher.flex<CreateAnswer>('own_listings/create_draft?expand=true', {
        title: 'Slow flow',
        description: 'Slow and warm.',
        publicData: {
          type: 'paid',
          timezone: 'Etc/UTC',
          unixTimeStamp: Date.now() + 86_400_000,
          classDuration: { key: '60_minutes', value: 60 },
        },
        ...(image ? { images: [image.data.id] } : {}),
      }),
    );
    if (!draft) continue;
    const { id } = draft.data;
    workload.acknowledged.listings.set(id, 'draft');
    await ask(workload, 'meeting', () => teacher.api('meetings', { listingId: id }));
    const published = await ask(workload, 'publish', () =>
      teacher.flex('own_listings/publish_draft', { id }),
    );
    if (published) workload.acknowledged.listings.set(id, 'published');
    await sleep(50);
  }
}
