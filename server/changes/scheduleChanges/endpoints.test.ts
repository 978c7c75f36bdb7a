import { callServed } from '#server/testing/serveEndpoints.ts';
import type { Changes } from './changes.ts';
import { changeEndpoints } from './endpoints.ts';

const listingId = '11111111-1111-4111-8111-111111111111';
const id = '22222222-2222-4222-8222-222222222222';
const asked = { listingId, kind: 'cancel-date', date: '2026-12-08' };

/** The teacher's SDK: shows the own listing, and none of others. */
const sdkOf = (isOwn: boolean) => ({
  ownListings: {
    show: () =>
      isOwn
        ? Promise.resolve({
            status: 200,
            data: {
              data: {
                id: listingId,
                type: 'ownListing',
                attributes: { title: 'Slow', publicData: {} },
              },
            },
          })
        : Promise.reject(
            Object.assign(new Error(), { status: 404, data: { errors: [{ code: 'not-found' }] } }),
          ),
  },
});

function world(isOwn = true) {
  const calls: unknown[][] = [];
  const note =
    (name: string, answer: unknown) =>
    (...args: unknown[]) => {
      calls.push([name, ...args.map(arg => (arg as { title?: string }).title ?? arg)]);
      return Promise.resolve(answer);
    };
  const changes = {
    preview: note('preview', {
      ...{ accepted: 1, requested: 0, unpaid: 0, waiting: 0, subscribers: 0, times: 1 },
      ...{ refund: null, credit: null },
    }),
    request: note('request', { id, kind: 'cancel-date', dueAt: '2026-12-01T10:00:00.000Z' }),
    undo: note('undo', undefined),
  } as unknown as Changes;
  const call = (path: string, body: object, more: object = {}) =>
    callServed(changeEndpoints(changes), `/teach/${path}`, body, { sdk: sdkOf(isOwn), ...more });
  return { calls, call };
}

describe('changes of a class', () => {
  it('are previewed, requested and undone by its teacher', async () => {
    const { calls, call } = world();
    expect(await call('changes/preview', asked)).toMatchObject({ status: 200 });
    expect(await call('changes', { ...asked, id, note: 'Ill.' })).toMatchObject({ status: 200 });
    expect(await call('changes/undo', { listingId, id })).toMatchObject({ status: 200 });
    expect(calls.map(([name]) => name)).toEqual(['preview', 'request', 'undo']);
    expect(calls[1]?.[2]).toEqual({ kind: 'cancel-date', date: '2026-12-08', id, note: 'Ill.' });
  });

  it('of others are not found', async () => {
    const { calls, call } = world(false);
    for (const [path, body] of [
      ['changes/preview', asked],
      ['changes', { ...asked, id }],
      ['changes/undo', { listingId, id }],
    ] as const) {
      expect(await call(path, body)).toMatchObject({ status: 404 });
    }
    expect(calls).toEqual([]);
  });

  it('need a session and a body that can be read', async () => {
    const { calls, call } = world();
    expect(await call('changes/preview', asked, { isAnonymous: true })).toMatchObject({
      status: 401,
    });
    for (const wrong of [
      { ...asked, kind: 'burn-down' },
      { ...asked, date: '2026-02-30' },
      { ...asked, to: { date: '2026-12-09', time: '25:00' } },
      { ...asked, surprise: 1 },
    ]) {
      expect(await call('changes/preview', wrong)).toMatchObject({ status: 400 });
    }
    expect(await call('changes', asked)).toMatchObject({ status: 400 });
    expect(calls).toEqual([]);
  });

  it('are not available without the rights of the operator', async () => {
    const answer = await callServed(changeEndpoints(null), '/teach/changes/preview', asked, {
      sdk: sdkOf(true),
    });
    expect(answer).toMatchObject({ status: 424 });
  });
});
