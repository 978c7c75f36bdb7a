import pino from 'pino';
import { createRatings } from './ratings.ts';
import { projectionOf } from '#server/projection/testing/projectionOf.ts';
import type { Projection } from '#server/projection/projection.ts';
import { operatorSdkOf, serverSdkOf } from '#server/testing/sdks.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { signInOperator } from '@flowroom/marketplace/testing/fixtures/operators';
import { move, payByCard, requestPlace } from '@flowroom/marketplace/testing/fixtures/orders';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { publishClass, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { startPaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';

const logger = pino({ level: 'silent' });

let api: PaidMarketplace;
let projection: Projection;
let teacher: Person;
let ahead = 0;
const now = () => Date.now() + ahead;
const operator = () => operatorSdkOf(operatorOf(api));
const opened: { close(): Promise<void> }[] = [];

const follow = () => {
  const ratings = createRatings({ operator, projection, logger, now, intervalMs: 20 });
  opened.push(ratings);
  ratings.start();
};

beforeAll(async () => {
  api = await startPaidMarketplace({ jobs: true, overrides: { now: () => new Date(now()) } });
  projection = projectionOf(api, { operator, now });
  teacher = await signUpTeacher(api);
}, 60_000);
afterAll(async () => {
  for (const one of opened) await one.close();
  await projection.close();
  await api.close();
});

const ratingOf = async ({ id }: Person) =>
  entityOf(await serverSdkOf(api.client()).users.show({ id })).attributes.profile.metadata?.rating;

const says = (mean: number, count: number) =>
  until(`${mean} of ${count}`, async () => {
    const rating = await ratingOf(teacher);
    return rating?.mean === mean && rating.count === count;
  });

/** Lets students book a class, and rate it and be rated once it is over; returns the orders. */
async function taught(stars: readonly number[]): Promise<string[]> {
  const wanted = await publishClass(teacher);
  const booked = await Promise.all(
    stars.map(async rating => {
      const student = await signUp(api);
      const payment = await requestPlace(api, student, wanted);
      await payByCard(api, payment);
      const id = payment.transactionId;
      await move(student, id, 'confirm-payment');
      await move(teacher, id, 'accept');
      return { student, id, rating };
    }),
  );
  ahead = wanted.end.getTime() - Date.now() + 1_000;
  for (const { student, id, rating } of booked) {
    const stateOf = async () =>
      String((await student.client.transactions.show({ id })).data.data.attributes['state']);
    await until('the end of the class', async () => (await stateOf()) === 'state/delivered');
    await review(student, id, 'review-1-by-customer', rating);
  }
  return booked.map(({ id }) => id);
}

const review = ({ client }: Person, id: string, transition: string, reviewRating: number) =>
  client.transactions.transition({
    id,
    transition: `transition/${transition}`,
    params: { reviewRating, reviewContent: 'Words' },
  });

describe('the rating of a teacher', () => {
  it('follows what everybody can read: no review that waits, none that is hidden', async () => {
    follow();
    const orders = await taught([5, 4, 4]);
    await projection.current();
    expect(await ratingOf(teacher)).toBeUndefined();

    // What the teacher says of a student is no rating of theirs.
    for (const id of orders) await review(teacher, id, 'review-2-by-provider', 1);
    await says(4.333333, 3);

    const support = await signInOperator(api, 'support');
    const { data } = await api.client().reviews.query({ subjectId: teacher.id });
    for (const [left, { id }] of data.data.entries()) {
      await support.console.post('reviews/hide', { id: id.uuid });
      await until('one less', async () => ((await ratingOf(teacher))?.count ?? 0) === 2 - left);
    }
    expect(await ratingOf(teacher)).toBeUndefined();
    await support.console.post('reviews/unhide', { id: data.data[0]!.id.uuid });
    await until('one again', async () => (await ratingOf(teacher))?.count === 1);
  }, 60_000);

  it('is the same from tables that were filled again, and mended where the copy is lost', async () => {
    // Events have the time of the database: a rebuild reads on from the present one.
    ahead = 0;
    const { db } = await projection.current();
    const rows = () =>
      db
        .selectFrom('projection.reviews')
        .select(['id', 'subject_id', 'listing_id', 'rating'])
        .where('deleted', '=', false)
        .orderBy('id')
        .execute();
    const followed = await rows();
    await projection.rebuild(() => undefined);
    expect(await rows()).toEqual(followed);

    for (const one of opened.splice(0)) await one.close();
    await operator().users.updateProfile({ id: teacher.id, metadata: { rating: null } });
    await until('the row without it', async () => {
      const tables = await projection.current();
      const row = tables.db.selectFrom('projection.people').select('rating');
      return (await row.where('id', '=', teacher.id).executeTakeFirst())?.rating === null;
    });
    follow();
    await until('the copy', async () => (await ratingOf(teacher))?.count === 1);
  }, 60_000);
});
