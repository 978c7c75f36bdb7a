import { setTimeout as sleep } from 'node:timers/promises';
import type { Promised } from '@flowroom/marketplace/testing/loadScenario';
import { payByCard } from '@flowroom/marketplace/testing/orders';
import type { CardSandbox } from '@flowroom/marketplace/testing/orders';
import { payOnPage } from '#server/subscriptions/testing/world.ts';
import type { WeeklyClass } from '#server/subscriptions/testing/world.ts';
import type { Page } from './page.ts';

/** Everything that people were told is done. */
export interface Told {
  orders: Map<string, Promised>;
  /** The last that was said of a subscription. */
  subscriptions: Map<string, string>;
  /** Drafts that were made, and those that were published. */
  listings: Map<string, 'draft' | 'published'>;
  pictures: string[];
  /** Requests by how they ended: `/api/x 200`. */
  answers: Map<string, number>;
}

export const nothingTold = (): Told => ({
  orders: new Map(),
  subscriptions: new Map(),
  listings: new Map(),
  pictures: [],
  answers: new Map(),
});

interface Begun {
  data: {
    id: string | { uuid: string };
    attributes: {
      protectedData?: { stripePaymentIntents?: { default: Record<string, string> } };
    };
  };
}

interface Made {
  data: { id: string };
}

/** The people of a house at work; `isOver` ends what they do. */
export interface Shift {
  origin: string;
  sandbox: CardSandbox;
  told: Told;
  isOver: () => boolean;
}

const idOf = ({ data: { id } }: Begun): string => (typeof id === 'string' ? id : id.uuid);

const count = ({ told: { answers } }: Shift, what: string, status: number): void => {
  const name = `${what} ${status === 0 ? 'no answer' : status}`;
  answers.set(name, (answers.get(name) ?? 0) + 1);
};

/** Asks, notes how it ended, and takes a breath when it did not work. */
async function ask<Value>(
  shift: Shift,
  what: string,
  request: () => Promise<{ status: number; value: Value | null }>,
): Promise<Value | null> {
  const { status, value } = await request();
  count(shift, what, status);
  if (status >= 200 && status < 300) return value;
  if (status === 0 || status >= 500) await sleep(150);
  return null;
}

/** One order from the checkout to the teacher's word, as far as it gets. */
async function order(
  shift: Shift,
  student: Page,
  teacher: Page,
  { id: listingId }: WeeklyClass,
  time: { start: number; end: number },
  isAccepted: boolean,
): Promise<void> {
  const [bookingStart, bookingEnd] = [new Date(time.start), new Date(time.end)].map(at =>
    at.toISOString(),
  );
  const begun = await ask(shift, 'initiate', () =>
    student.api<Begun>('initiate-privileged', {
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
  shift.told.orders.set(transactionId, promised);
  const paid = await payByCard(shift, { transactionId, intentId, clientSecret }).catch(() => null);
  if (paid?.status !== 'requires_capture') return;
  const confirmed = await ask(shift, 'confirm', () =>
    student.api('transition-confirm-payment', { transactionId }),
  );
  if (!confirmed) return;
  promised.steps.push('confirm-payment');
  const sent = await ask(shift, 'message', () =>
    student.flex<Made>('messages/send', { transactionId, content: 'See you there.' }),
  );
  if (sent) promised.messages.push(sent.data.id);
  const decided = await ask(shift, isAccepted ? 'accept' : 'decline', () =>
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

/** Books one class time after the other. */
export async function bookClasses(
  shift: Shift,
  student: Page,
  teacher: Page,
  classes: readonly WeeklyClass[],
  offset: number,
): Promise<void> {
  const wanted = classes.flatMap(one => one.times.map(time => ({ one, time })));
  for (let turn = offset; !shift.isOver(); turn += 1) {
    const next = wanted[turn % wanted.length];
    if (next) await order(shift, student, teacher, next.one, next.time, turn % 3 > 0);
  }
}

/** Begins, pays, confirms and cancels subscriptions, a class after the other. */
export async function subscribe(
  shift: Shift,
  student: Page,
  classes: readonly WeeklyClass[],
): Promise<void> {
  for (let turn = 0; !shift.isOver(); turn += 1) {
    const wanted = classes[turn % classes.length];
    if (!wanted) return;
    const begun = await ask(shift, 'subscribe', () =>
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
    shift.told.subscriptions.set(transactionId, 'pending-payment');
    await payOnPage(url).catch(() => null);
    for (const word of turn % 2 ? (['confirm'] as const) : (['confirm', 'cancel'] as const)) {
      const answer = await ask(shift, `${word} subscription`, () =>
        student.api<{ data: { state: string } }>(`${word}-stripe-recurring`, { transactionId }),
      );
      if (answer) shift.told.subscriptions.set(transactionId, answer.data.state);
    }
  }
}

/** Makes drafts with pictures and meetings, and publishes them. */
export async function publish(shift: Shift, teacher: Page, picture: Buffer): Promise<void> {
  while (!shift.isOver()) {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/gif' }), 'a.gif');
    const image = await ask(shift, 'upload', () =>
      teacher.flex<Made>('images/upload?expand=true', form),
    );
    if (image) shift.told.pictures.push(image.data.id);
    const draft = await ask(shift, 'draft', () =>
      teacher.flex<Made>('own_listings/create_draft?expand=true', {
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
    shift.told.listings.set(id, 'draft');
    await ask(shift, 'meeting', () => teacher.api('meetings', { listingId: id }));
    const published = await ask(shift, 'publish', () =>
      teacher.flex('own_listings/publish_draft', { id }),
    );
    if (published) shift.told.listings.set(id, 'published');
    await sleep(50);
  }
}
