import { randomUUID } from 'node:crypto';
import { tokenFor, operatorToken } from '#marketplace/testing/clients/rawCall.ts';
import { requestPlace } from '#marketplace/testing/fixtures/orders.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';

/** A resource for every kind of request, and every kind of caller. */
export interface World {
  tokens: readonly string[];
  /** Valid values of a key, by its name. */
  samples: Readonly<Record<string, readonly unknown[]>>;
}

const hour = 3_600_000;

/** Fills a marketplace with a class, orders and users, and lists valid values for requests. */
export async function makeWorld(api: PaidMarketplace): Promise<World> {
  const teacher = await signUpTeacher(api);
  const student = await signUp(api);
  const wanted = await publishClass(teacher, { seats: 5 });
  const draft = await teacher.client.ownListings.createDraft({ title: 'A draft' });
  const order = await requestPlace(api, student, wanted);
  const enquiry = await student.client.transactions.initiate({
    processAlias: 'flowroom-free-process/release-1',
    transition: 'transition/enquire',
    params: { listingId: wanted.id },
  });
  const password = { grant_type: 'password', scope: 'user', password: teacher.password };
  const user = await tokenFor(api, { ...password, username: student.email });
  const trusted = await tokenFor(api, {
    grant_type: 'token_exchange',
    client_secret: api.credentials.clientSecret,
    subject_token: user,
  });
  const ids = [
    wanted.id,
    draft.data.data.id.uuid,
    order.transactionId,
    enquiry.data.data.id.uuid,
    teacher.id,
    student.id,
    randomUUID(),
  ];
  const at = (hours: number) => new Date(wanted.start.getTime() + hours * hour).toISOString();
  return {
    tokens: [
      await tokenFor(api, { grant_type: 'client_credentials', scope: 'public-read' }),
      await tokenFor(api, { ...password, username: teacher.email }),
      user,
      trusted,
      await operatorToken(api),
    ],
    samples: {
      id: ids,
      listingId: [wanted.id, draft.data.data.id.uuid],
      transactionId: [order.transactionId, enquiry.data.data.id.uuid],
      userId: [teacher.id, student.id],
      authorId: [teacher.id, student.id],
      ids: [ids, ids.join(',')],
      start: [at(-30), at(0)],
      end: [at(1), at(48)],
      bookingStart: [at(0)],
      bookingEnd: [at(1)],
      seats: [1, 5],
      quantity: [1, -1],
      oldTotal: [null, 4, 5],
      newTotal: [0, 10],
      title: ['Slow flow'],
      price: [{ amount: 2000, currency: 'USD' }],
      geolocation: [{ lat: 52.5, lng: 13.4 }],
      publicData: [{ type: 'paid' }],
      content: ['Hello'],
      email: [`${randomUUID()}@example.com`, student.email],
      currentPassword: [student.password],
      password: ['a good password'],
      newPassword: ['a better password'],
      firstName: ['Ada'],
      lastName: ['Student'],
      processAlias: ['flex-hourly-default-process/release-1', 'flowroom-free-process/release-1'],
      transition: [
        'transition/enquire',
        'transition/request-payment',
        'transition/confirm-payment',
        'transition/accept',
      ],
      params: [
        {},
        {
          listingId: wanted.id,
          bookingStart: at(0),
          bookingEnd: at(1),
          stockReservationQuantity: 1,
          lineItems: [
            {
              code: 'line-item/session',
              unitPrice: { amount: 2000, currency: 'USD' },
              quantity: 1,
              includeFor: ['customer', 'provider'],
            },
          ],
        },
      ],
      metadata: [{ seen: true }],
      availabilityPlan: [
        { type: 'availability-plan/day', entries: [{ dayOfWeek: 'mon', seats: 2 }] },
        { type: 'availability-plan/time', timezone: 'Pacific/Auckland', entries: [] },
      ],
      state: ['published', 'pending'],
      keywords: ['yoga flow'],
      bounds: ['53,14,52,13', '-10,-170,10,170'],
      origin: ['52.5,13.4'],
      sort: ['-price,createdAt', 'pub_lastClass'],
      availability: ['time-partial', 'day-full'],
      minDuration: ['30'],
      country: ['US'],
    },
  };
}
