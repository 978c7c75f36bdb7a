import { createAppApi } from './appApi.ts';
import { retryWhileBusy } from './retryWhileBusy.ts';
import type { RetryTools } from './retryWhileBusy.ts';
import { createApi } from './client.ts';
import type { Sdk } from '#shared/contract/sdk.ts';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';

const busy: AppError = { ...appError('site-busy', 'Busy', 503), retryAfterMs: 2_000 };

/** A clock that only sleeping moves. `jitter`: from 0 to 1. */
function clockOf(jitter: number) {
  const slept: number[] = [];
  let at = 0;
  const tools: RetryTools = {
    random: () => jitter,
    now: () => at,
    sleep(milliseconds) {
      slept.push(milliseconds);
      at += milliseconds;
      return Promise.resolve();
    },
  };
  return { slept, tools };
}

/** A call that is refused so many times. */
function refusedTimes(times: number, error: AppError) {
  let left = times;
  return jest.fn(() => {
    left -= 1;
    return left < 0 ? Promise.resolve('done') : Promise.reject(error);
  });
}

describe('a call that a busy server refuses', () => {
  it('is sent again after the pause that the server names, up to twice as long', async () => {
    for (const [jitter, pause] of [
      [0, 2_000],
      [0.5, 3_000],
    ] as const) {
      const { slept, tools } = clockOf(jitter);
      expect(await retryWhileBusy(refusedTimes(3, busy), tools)).toBe('done');
      expect(slept).toEqual([pause, pause, pause]);
    }
  });

  it('is given up after two minutes', async () => {
    const { slept, tools } = clockOf(0);
    const send = refusedTimes(99, busy);
    await expect(retryWhileBusy(send, tools)).rejects.toEqual(busy);
    expect([send.mock.calls.length, slept.length]).toEqual([61, 60]);
  });

  it.each<[string, AppError]>([
    ['may have begun with it', appError('site-busy', 'Busy', 503)],
    ['could not reach the marketplace', { ...busy, code: 'unavailable' }],
    ['limits it by the hour', { ...busy, code: 'too-many-requests', status: 429 }],
    ['has refused it', appError('transaction-already-booked', 'No', 409)],
    ['could not be reached', appError('network', 'No')],
  ])('is not sent again when the server %s', async (_, error) => {
    const send = refusedTimes(1, error);
    await expect(retryWhileBusy(send, clockOf(0).tools)).rejects.toEqual(error);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('the calls of a browser', () => {
  const call = { listingId: 'listing', bookingStart: '2026-12-01T18:00:00.000Z' };
  /** An API whose server is busy at first. */
  const busyAtFirst = (isPatient: boolean) => {
    const refusal = { errors: [{ status: 503, code: 'site-busy', title: 'Busy' }] };
    const send = jest
      .fn<Promise<Response>, []>()
      .mockResolvedValueOnce(
        Response.json(refusal, { status: 503, headers: { 'Retry-After': '0.01' } }),
      )
      .mockResolvedValueOnce(Response.json({ data: { transactionId: 'order' } }));
    return { send, api: createAppApi({ baseUrl: '', fetch: send, isPatient }) };
  };

  it('wait for a busy server, as when a waiting list is joined', async () => {
    const { api, send } = busyAtFirst(true);
    expect(await api.joinWaitingList(call)).toEqual({ transactionId: 'order' });
    expect(send).toHaveBeenCalledTimes(2);
  });

  /**
   * The answer to a message of which the marketplace refuses the first try, as its client hands it
   * on.
   */
  const sendAfter = (status: number, meta: object, isPatient = true) => {
    const answer = { data: { id: 'sent', type: 'message', attributes: {} } };
    const send = jest
      .fn<Promise<unknown>, []>()
      .mockRejectedValueOnce({ status, data: { errors: [{ code: 'service-unavailable', meta }] } })
      .mockResolvedValue({ data: answer });
    const sdk = () => Promise.resolve({ messages: { send } } as unknown as Sdk);
    const api = createApi({ sdk, app: createAppApi({ baseUrl: '' }), isPatient });
    const sent = api.messages.send({ transactionId: 'order', content: 'Hello' });
    return sent.then(
      ({ data }) => [data.id, send.mock.calls.length],
      ({ status: refused }: AppError) => [refused, send.mock.calls.length],
    );
  };

  it.each([503, 429])(
    'of the marketplace wait too, when it says for how long: %d',
    async status => {
      expect(await sendAfter(status, { retryAfter: 0.01 })).toEqual(['sent', 2]);
      // It may have begun, or lets nobody go on for an hour; pages of the server have no time.
      expect(await sendAfter(status, {})).toEqual([status, 1]);
      expect(await sendAfter(status, { retryAfter: 3_600 })).toEqual([status, 1]);
      expect(await sendAfter(status, { retryAfter: 0.01 }, false)).toEqual([status, 1]);
    },
  );

  it('do not wait while a page is made on the server', async () => {
    const { api, send } = busyAtFirst(false);
    await expect(api.joinWaitingList(call)).rejects.toMatchObject({ code: 'site-busy' });
    expect(send).toHaveBeenCalledTimes(1);
  });
});
