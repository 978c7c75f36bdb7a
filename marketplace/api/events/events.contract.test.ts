import { placeRequest, trusted } from '#marketplace/testing/fixtures/orders.ts';
import { operatorOf } from '#marketplace/testing/clients/integrationSdk.ts';
import type { IntegrationClient } from '#marketplace/testing/clients/integrationSdk.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { sdk } from '#marketplace/testing/clients/sdk.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { pushVersion } from '#marketplace/testing/fixtures/testProcesses.ts';
import { publishClass } from '#marketplace/testing/fixtures/teachers.ts';
import { insertImageRow } from '#marketplace/testing/database/rows.ts';

// Events by the unmodified client of the Integration API. Their completeness is checked at the end
// of every test with a marketplace (testing/eventWorld.ts); this file checks their form.

const free = 'flowroom-free-process/release-1';

let api: TestMarketplace;
let operator: IntegrationClient;
let teacher: Person;
let student: Person;

beforeAll(async () => {
  api = await startTestMarketplace();
  operator = operatorOf(api);
  [teacher, student] = [await signUp(api), await signUp(api)];
}, 60_000);
afterAll(() => api.close());

interface EventAttributes {
  sequenceId: number;
  createdAt: Date;
  eventType: string;
  source: string;
  resourceType: string;
  resourceId: { uuid: string };
  marketplaceId: { uuid: string };
  resource: null | {
    id: { uuid: string };
    type: string;
    attributes: Record<string, unknown>;
    relationships: Record<string, { data: unknown }>;
  };
  previousValues: { attributes?: Record<string, unknown>; relationships?: object };
  auditData: Record<string, { uuid: string } | null>;
}

const query = async (params: object = {}): Promise<EventAttributes[]> =>
  (await operator.events.query(params)).data.data.map(
    ({ attributes }) => attributes as unknown as EventAttributes,
  );

/** Reads all events after a sequence id, as a polling script does. */
async function following(startAfterSequenceId: number): Promise<EventAttributes[]> {
  const all: EventAttributes[] = [];
  for (;;) {
    const last = all.at(-1)?.sequenceId ?? startAfterSequenceId;
    const { data } = await operator.events.query({ startAfterSequenceId: last });
    all.push(...data.data.map(({ attributes }) => attributes as unknown as EventAttributes));
    if (data.data.length < (data.meta?.['perPage'] ?? 0)) return all;
  }
}

const lastId = async () => (await following(0)).at(-1)?.sequenceId ?? 0;

async function eventsOf(change: () => Promise<unknown>): Promise<EventAttributes[]> {
  const before = await lastId();
  await change();
  return following(before);
}

const createListing = async (): Promise<string> =>
  (await teacher.client.ownListings.create({ title: 'Flow', publicData: { level: 'easy' } })).data
    .data.id.uuid;

describe('an event', () => {
  it('reports a new resource with what it belongs to, and who made it', async () => {
    let id = '';
    const [event, ...more] = await eventsOf(async () => (id = await createListing()));
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      eventType: 'listing/created',
      source: 'source/marketplace-api',
      resourceType: 'listing',
      resourceId: { uuid: id },
      marketplaceId: { uuid: api.marketplace.context.marketplaceId },
      createdAt: expect.any(Date),
      previousValues: {},
      resource: {
        id: { uuid: id },
        type: 'listing',
        attributes: { title: 'Flow', state: 'published', price: null, privateData: {} },
        relationships: {
          author: { data: { id: { uuid: teacher.id }, type: 'user' } },
          marketplace: { data: { type: 'marketplace' } },
          images: { data: [] },
          currentStock: { data: null },
        },
      },
      auditData: {
        userId: { uuid: teacher.id },
        clientId: { uuid: api.credentials.clientId },
        requestId: { uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) },
        adminId: null,
      },
    });
  });

  it('reports what was different before: attributes whole, extended data by key', async () => {
    const id = await createListing();
    const image = await insertImageRow(api.marketplace.context.db);
    const [event] = await eventsOf(() =>
      teacher.client.ownListings.update({
        id,
        title: 'Slow flow',
        price: new sdk.types.Money(1500, 'USD'),
        publicData: { level: null, mood: { calm: true } },
        images: [image],
      }),
    );
    expect(event?.eventType).toBe('listing/updated');
    expect(event?.previousValues).toEqual({
      attributes: { title: 'Flow', price: null, publicData: { level: 'easy', mood: null } },
      relationships: { images: { data: [] } },
    });
    const [next] = await eventsOf(() =>
      teacher.client.ownListings.update({
        id,
        publicData: { mood: { calm: false } },
        images: [],
      }),
    );
    expect(next?.previousValues).toMatchObject({
      attributes: { publicData: { mood: { calm: true } } },
      relationships: { images: { data: [{ id: { uuid: image }, type: 'image' }] } },
    });
  });

  it('reports changes inside of a profile one by one', async () => {
    const [event] = await eventsOf(() =>
      student.client.currentUser.updateProfile({ bio: 'Hello', protectedData: { phone: '1' } }),
    );
    expect(event).toMatchObject({
      eventType: 'user/updated',
      resource: {
        attributes: {
          email: student.email,
          profile: { bio: 'Hello', protectedData: { phone: '1' } },
        },
        relationships: { profileImage: { data: null } },
      },
    });
    expect(event?.previousValues).toEqual({
      attributes: { profile: { bio: null, protectedData: { phone: null } } },
    });
  });

  it('has no resource once it is gone', async () => {
    const created = await teacher.client.ownListings.createDraft({ title: 'Draft' });
    const { id } = created.data.data;
    const [event] = await eventsOf(() => teacher.client.ownListings.discardDraft({ id }));
    expect(event).toMatchObject({
      eventType: 'listing/deleted',
      resource: null,
      previousValues: { attributes: { title: 'Draft', state: 'draft' } },
    });
  });

  it('is one for each effect of a transition, and then one for the transaction', async () => {
    const place = await publishClass(teacher, { seats: 3 });
    let id = '';
    const initiated = await eventsOf(async () => {
      const { transactions } = await trusted(api, student);
      id = (await transactions.initiate(placeRequest(place, free))).data.data.id.uuid;
    });
    expect(initiated.map(event => event.eventType)).toEqual([
      'booking/created',
      'stockAdjustment/created',
      'stockReservation/created',
      'transaction/initiated',
    ]);
    expect(new Set(initiated.map(event => event.source))).toEqual(new Set(['source/transaction']));
    expect(initiated.at(-1)).toMatchObject({
      resourceId: { uuid: id },
      auditData: { userId: { uuid: student.id } },
      resource: {
        attributes: {
          lastTransition: 'transition/request-payment',
          transitions: [{ by: 'customer' }],
        },
        relationships: {
          listing: { data: { id: { uuid: place.id } } },
          customer: { data: { id: { uuid: student.id } } },
          booking: { data: { id: initiated[0]?.resourceId } },
        },
      },
    });
    const move = (who: Person, transition: string) => () =>
      who.client.transactions.transition({ id, transition, params: {} });
    await move(student, 'transition/confirm-payment')();
    const accepted = await eventsOf(move(teacher, 'transition/accept'));
    expect(accepted.map(event => [event.eventType, event.previousValues.attributes])).toEqual([
      ['booking/updated', { state: 'pending' }],
      ['stockReservation/updated', { state: 'pending' }],
      [
        'transaction/transitioned',
        expect.objectContaining({
          state: 'state/preauthorized',
          lastTransition: 'transition/confirm-payment',
          transitions: [expect.anything(), expect.anything()],
        }),
      ],
    ]);
    const metadata = await eventsOf(() =>
      operator.transactions.updateMetadata({ id, metadata: { seen: true } }),
    );
    expect(metadata).toMatchObject([
      {
        eventType: 'transaction/updated',
        source: 'source/integration-api',
        auditData: { userId: null, clientId: { uuid: api.credentials.integrationClientId } },
        previousValues: { attributes: { metadata: { seen: null } } },
      },
    ]);
    const sent = await eventsOf(() =>
      student.client.messages.send({ transactionId: id, content: 'Hi' }),
    );
    expect(sent).toMatchObject([
      {
        eventType: 'message/created',
        source: 'source/marketplace-api',
        resource: {
          attributes: { content: 'Hi' },
          relationships: {
            sender: { data: { id: { uuid: student.id } } },
            transaction: { data: { id: { uuid: id } } },
          },
        },
      },
    ]);
    const related = await query({ relatedResourceId: id });
    expect(new Set(related.map(event => event.resourceType))).toEqual(
      new Set(['transaction', 'booking', 'stockReservation', 'stockAdjustment', 'message']),
    );
  });

  it('is one for each action, also where several change the same booking', async () => {
    const edn = `{:format :v3 :transitions
      [{:name :transition/book :actor :actor.role/customer :to :state/booked
        :actions [{:name :action/create-pending-booking :config {:type :time}}
                  {:name :action/accept-booking}]}]}`;
    const processAlias = await pushVersion(api.marketplace.context, 'instant', edn);
    const { id, start, end } = await publishClass(teacher);
    const events = await eventsOf(() =>
      student.client.transactions.initiate({
        processAlias,
        transition: 'transition/book',
        params: { listingId: id, bookingStart: start, bookingEnd: end },
      }),
    );
    expect(
      events.map(({ eventType, resource, previousValues }) => [
        eventType,
        resource?.attributes['state'],
        previousValues.attributes,
      ]),
    ).toEqual([
      ['booking/created', 'pending', undefined],
      ['booking/updated', 'accepted', { state: 'pending' }],
      ['transaction/initiated', 'state/booked', undefined],
    ]);
  });

  it('does not come of what is only tried', async () => {
    const place = await publishClass(teacher);
    const { transactions } = await trusted(api, student);
    const events = await eventsOf(async () => {
      await transactions.initiateSpeculative(placeRequest(place, free));
      await refusal(teacher.client.ownListings.update({ id: place.id, title: '' }));
      await refusal(
        teacher.client.availabilityExceptions.create({
          listingId: place.id,
          seats: 1,
          start: place.start,
          end: place.end,
        }),
      );
    });
    expect(events).toEqual([]);
  });
});

describe('events/query', () => {
  it('begins with the oldest, or after a number, or at a time', async () => {
    const all = await query();
    expect(all[0]).toMatchObject({ sequenceId: 1, eventType: 'user/created' });
    const [, , third] = all;
    expect((await query({ startAfterSequenceId: third?.sequenceId }))[0]).toEqual(all[3]);
    const since = await query({ createdAtStart: third?.createdAt });
    expect(since.map(event => event.sequenceId)).toContain(third?.sequenceId);
    expect(since.every(event => event.createdAt >= third!.createdAt)).toBe(true);
    const never = new Date(Date.now() + 3_600_000);
    expect(await query({ createdAtStart: never })).toEqual([]);
  });

  it('gives a hundred, and says that it can not be paged', async () => {
    for (let count = 0; count < 30; count += 1) {
      const id = await createListing();
      for (const title of ['a', 'b', 'c']) await teacher.client.ownListings.update({ id, title });
    }
    const { data } = await operator.events.query();
    expect(data.data).toHaveLength(100);
    expect(data.meta).toMatchObject({
      perPage: 100,
      totalItems: null,
      totalPages: null,
      paginationUnsupported: true,
    });
    const all = await following(0);
    expect(all.length).toBeGreaterThan(120);
    expect(all.map(event => event.sequenceId)).toEqual(all.map((_, index) => index + 1));
  }, 60_000);

  it('takes types of events and of resources', async () => {
    const types = async (eventTypes: string) => [
      ...new Set((await query({ eventTypes })).map(event => event.eventType)),
    ];
    expect(await types('listing/updated')).toEqual(['listing/updated']);
    expect((await types('user,listing/deleted')).sort()).toEqual([
      'listing/deleted',
      'user/created',
      'user/updated',
    ]);
    expect(await types('transaction')).toContain('transaction/initiated');
  });

  it('finds the events of a resource, and of all that belongs to it', async () => {
    const id = await createListing();
    const start = new Date(Date.now() + 86_400_000);
    const end = new Date(start.getTime() + 86_400_000);
    await teacher.client.availabilityExceptions.create({ listingId: id, seats: 0, start, end });
    await teacher.client.stock.compareAndSet({ listingId: id, oldTotal: null, newTotal: 4 });
    const own = await query({ resourceId: id });
    expect(own.map(event => event.eventType)).toEqual(['listing/created', 'listing/updated']);
    const related = await query({ relatedResourceId: id });
    expect(related.map(event => event.eventType).sort()).toEqual([
      'availabilityException/created',
      'listing/created',
      'listing/updated',
      'stockAdjustment/created',
    ]);
    const ofTeacher = await query({ relatedResourceId: teacher.id, eventTypes: 'stockAdjustment' });
    expect(ofTeacher.map(event => event.sequenceId)).toContain(
      related.find(event => event.resourceType === 'stockAdjustment')?.sequenceId,
    );
  });

  it('refuses what excludes each other, and what is none', async () => {
    const refused = (params: object) => refusal(operator.events.query(params));
    const invalidParams = { status: 400, code: 'validation-invalid-params' };
    const createdAtStart = new Date();
    expect(await refused({ startAfterSequenceId: 1, createdAtStart })).toMatchObject(invalidParams);
    const ids = { resourceId: teacher.id, relatedResourceId: teacher.id };
    expect(await refused(ids)).toMatchObject(invalidParams);
    const invalidValue = { status: 400, code: 'validation-invalid-value' };
    for (const wrong of [
      { eventTypes: 'listing/initiated' },
      { eventTypes: 'nonsense' },
      { startAfterSequenceId: 'x' },
      { startAfterSequenceId: -1 },
      { createdAtStart: 'yesterday' },
      { resourceId: 'x' },
    ]) {
      const [path] = Object.keys(wrong);
      expect(await refused(wrong)).toMatchObject({ ...invalidValue, path: [path] });
    }
  });
});
