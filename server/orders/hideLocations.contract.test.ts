import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { sdk } from '@flowroom/marketplace/testing/clients/sdk';
import { startTestMarketplace } from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import type { TestMarketplace } from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import { hideLocations } from './hideLocations.ts';
import { operatorSdkOf } from '#server/testing/sdks.ts';

const address = '12 Main St, Portland, Oregon';
const point = { lat: 45.5123, lng: -122.6226 };

let api: TestMarketplace;
let teacher: Person;
beforeAll(async () => {
  api = await startTestMarketplace();
  teacher = await signUp(api);
});
afterAll(() => api.close());

const run = () => hideLocations(operatorSdkOf(operatorOf(api)), { radius: 500 });

async function draft(publicData: object, geolocation: typeof point | null = point) {
  const answer = await teacher.client.ownListings.createDraft({
    title: 'Slow flow',
    publicData,
    ...(geolocation ? { geolocation: new sdk.types.LatLng(geolocation.lat, geolocation.lng) } : {}),
  });
  return answer.data.data.id.uuid;
}

const shown = async (id: string) => {
  const { data } = await teacher.client.ownListings.show({ id });
  return data.data.attributes as unknown as {
    geolocation: typeof point | null;
    publicData: Record<string, unknown>;
    privateData: Record<string, unknown>;
  };
};

test('exact locations of older listings move to the private data, once', async () => {
  const exact = await draft({ location: { address, building: 'Back door' }, stock: 4 });
  const typed = await draft({ location: { address } }, null);
  const online = await draft({ stock: 2 }, null);
  const pointOnly = await draft({});
  const unreadable = await draft({ location: { address: 5, building: 'Back door' } });
  const many = await Promise.all(
    Array.from({ length: 101 }, () => draft({ location: { address } })),
  );

  expect(await run()).toEqual({ seen: 106, hidden: 105 });

  const after = await shown(exact);
  expect(after.publicData).toEqual({
    location: { address: 'Portland, Oregon', isRough: true },
    stock: 4,
  });
  expect(after.privateData).toEqual({
    location: { address, building: 'Back door', geolocation: point },
  });
  expect(after.geolocation).not.toMatchObject(point);
  expect(Math.abs((after.geolocation?.lat ?? 0) - point.lat)).toBeLessThan(0.005);
  expect((await shown(typed)).geolocation).toBeNull();
  expect((await shown(online)).privateData).toEqual({});
  for (const id of [pointOnly, unreadable]) {
    const { publicData, geolocation, privateData } = await shown(id);
    expect(publicData.location).toEqual({ isRough: true });
    expect(geolocation).not.toMatchObject(point);
    expect(privateData).toMatchObject({ location: { geolocation: point } });
  }
  for (const id of many.slice(-3)) {
    expect((await shown(id)).publicData).toMatchObject({ location: { isRough: true } });
  }

  // A second point near the location would reveal more of it.
  expect(await run()).toEqual({ seen: 106, hidden: 0 });
  expect((await shown(exact)).geolocation).toEqual(after.geolocation);
});
