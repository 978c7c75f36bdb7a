import { recordingSdk } from './recordingSdk.ts';
import { recordingTags } from '#server/events/cache/tagRecord.ts';
import type { TagRecord } from '#server/events/cache/tagRecord.ts';
import type { Sdk } from '#shared/contract/sdk.ts';

const uuid = (id: string) => ({ _sdkType: 'UUID', uuid: id });

/** Calls an SDK that answers with these resources, and returns what was noted. */
async function recordOf(
  call: (sdk: Sdk) => Promise<unknown>,
  data: unknown = [],
  included: readonly unknown[] = [],
): Promise<TagRecord> {
  const answer = () => Promise.resolve({ status: 200, data: { data, included } });
  const actions = new Proxy({}, { get: () => answer });
  const sdk = new Proxy({} as Sdk, { get: () => actions });
  const record = { tags: new Set<string>(), changes: 0, confirmedAt: 0, rightForMs: Infinity };
  await recordingTags(record, () => call(recordingSdk(sdk)));
  return record;
}

const tagsOf = async (...args: Parameters<typeof recordOf>) => [...(await recordOf(...args)).tags];

describe('a page is made from', () => {
  it('the listings and people of an answer, whatever form their ids have', async () => {
    const included = [
      { type: 'user', id: uuid('ana') },
      { type: 'image', id: 'cover' },
    ];
    const tags = await tagsOf(
      sdk => sdk.listings.query({}),
      [{ type: 'listing', id: 'a' }],
      included,
    );
    expect(tags).toEqual(['listed', 'free seats', 'listing a', 'user ana']);
  });

  it.each<[string, (sdk: Sdk) => Promise<unknown>, string[]]>([
    ['a listing', sdk => sdk.listings.show({ id: uuid('a') }), ['listing a', 'seats a']],
    ['a person', sdk => sdk.users.show({ id: 'u' }), ['user u']],
    ['reviews of a listing', sdk => sdk.reviews.query({ listingId: 'a' }), ['reviews a']],
    ['reviews about a person', sdk => sdk.reviews.query({ subjectId: 'u' }), ['reviews u']],
    ['class times', sdk => sdk.timeslots.query({ listingId: 'a' }), ['seats a']],
    ['what it is not known for', sdk => sdk.transactions.show({ id: 't' }), ['unknown']],
  ])('%s', async (_name, call, expected) => {
    expect(await tagsOf(call)).toEqual(expected);
  });

  it('a class until that begins or ends, and a search for some seconds', async () => {
    const inTenSeconds = Date.now() + 10_000;
    const listing = {
      type: 'listing',
      id: 'a',
      attributes: {
        publicData: { unixTimeStamp: inTenSeconds, classDuration: { value: 60, label: '' } },
      },
    };
    const shown = await recordOf(sdk => sdk.listings.show({ id: 'a' }), listing);
    expect(shown.rightForMs).toBeGreaterThan(5_000);
    expect(shown.rightForMs).toBeLessThanOrEqual(10_000);
    const found = await recordOf(sdk => sdk.listings.query({}), [listing]);
    expect(found.rightForMs).toBe(5_000);
  });
});
