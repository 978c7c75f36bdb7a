import sharp from 'sharp';
import type { FlowroomServer } from '#tests/support/server.ts';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { outbox } from '@flowroom/marketplace/testing/fixtures/outbox';
import { signInAt } from '#server/testing/signInAt.ts';
import { heldAt, productApi, startHoldableProduct } from '#server/testing/product.ts';
import type { HeldRequest } from '#server/testing/product.ts';
import { operatorSdkOf } from '#server/testing/sdks.ts';
import { entitiesOf, entityOf } from '#shared/contract/denormalise.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dayMs, hourMs, wallTimeOf } from '#shared/time/time.ts';
import { createAppApi } from '#src/api/appApi.ts';
import { SiteClient } from '../crashes/siteClient.ts';

// The built product, which is killed while it publishes.

let server: FlowroomServer;
let teacher: Person;
let cookie: string;
let page: SiteClient;

beforeAll(async () => {
  server = await startHoldableProduct();
  teacher = await signUpTeacher(productApi(server));
  cookie = await signInAt({ url: server.url, clientId: server.credentials.clientId }, teacher);
  page = new SiteClient(server.url, server.credentials.clientId, teacher);
  await page.signIn();
  const consent = await page.follow('/api/zoom/connect?backurl=/listings');
  const person = { decision: 'allow', name: 'Tara', email: 'tara@example.com' };
  await page.follow((await page.follow(consent ?? '', person)) ?? '');
}, 120_000);
afterAll(() => server.stop());

const start = Math.ceil(Date.now() / hourMs) * hourMs + 7 * dayMs;
const zone = 'UTC';

/** Uploads a small picture, which publishing requires. Returns its id. */
async function uploadPicture(): Promise<string> {
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c65d3a' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'mat.png');
  const { value } = await page.flex<{ data: { id: string } }>('images/upload?expand=true', form);
  return value?.data.id ?? '';
}

async function draft(): Promise<string> {
  const { date, time } = wallTimeOf(start, zone);
  const publicData: ListingPublicData = {
    type: 'free',
    yogaStyles: ['yoga'],
    languages: ['english'],
    timezone: zone,
    startDate: date,
    time,
    classDuration: { key: '60_minutes', value: 60 },
    classDurationFilter: ['60_minutes'],
    unixTimeStamp: start,
    lastClass: start + hourMs,
    stock: 12,
    unitType: 'line-item/session',
  };
  const { data } = await teacher.client.ownListings.createDraft({
    title: 'Slow flow',
    description: 'An hour to land.',
    availabilityPlan: { type: 'availability-plan/time', timezone: zone, entries: [] },
    publicData,
  });
  const id = data.data.id.uuid;
  await page.flex('own_listings/update', { id, images: [await uploadPicture()] });
  return id;
}

/** Publishes, as a page does. */
const press = (id: string) =>
  createAppApi({
    baseUrl: server.url,
    headers: { Cookie: cookie, Origin: server.url },
  }).teach.publishClass({ listingId: id });

// What happens between any two steps is tried within one process (`server/changes/classSetup`).
const kills: readonly HeldRequest[] = [
  { moment: 'after', method: 'POST', path: /\/integration_api\/listings\/update/ },
  { moment: 'after', method: 'POST', path: /\/api\/teach\/classes\/publish$/ },
];

test('publishing has one result, whichever request the server dies before or after', async () => {
  const id = await draft();
  for (const kill of kills) {
    const isHeld = await heldAt(server, kill, () => press(id)).then(
      () => true,
      () => false,
    );
    expect([kill, isHeld]).toEqual([kill, true]);
    await server.kill();
    await server.boot();
  }
  expect(await press(id)).toEqual({ connectUrl: null, state: 'published', isComplete: true });

  const operator = operatorSdkOf(operatorOf(productApi(server)));
  const listing = entityOf(await operator.listings.show({ id, include: ['currentStock'] }));
  expect(listing.attributes.state).toBe('published');
  expect(listing.currentStock?.attributes.quantity).toBe(12);
  expect(listing.attributes.privateData?.zoom).toMatchObject({ meetingId: expect.any(String) });
  const exceptions = entitiesOf(
    await operator.availabilityExceptions.query({
      listingId: id,
      start: new Date(),
      end: new Date(start + dayMs),
    }),
  );
  expect(exceptions.map(({ attributes }) => [attributes.start, attributes.seats])).toEqual([
    [new Date(start).toISOString(), 12],
  ]);
  // Publishing sends no mail.
  expect(outbox(server.dataDir).filter(({ template }) => /listing/.test(template))).toEqual([]);
}, 180_000);
