import { asCaller } from './caller.ts';
import { createOperatorQueues } from './operatorQueues.ts';

const tooMany = Object.assign(new Error('Refused'), {
  status: 429,
  data: { errors: [{ code: 'too-many-requests' }] },
});

/** A call that a marketplace refuses so many times. */
function refusedTimes(times: number) {
  let left = times;
  return jest.fn(() => {
    left -= 1;
    return left < 0 ? Promise.resolve('done') : Promise.reject(tooMany);
  });
}

const queues = () => createOperatorQueues({ pauseMs: 1 });

describe('a call that the marketplace has no place for', () => {
  it('is made again until it is answered', async () => {
    const call = refusedTimes(3);
    expect(await queues().write(call)).toBe('done');
    expect(call).toHaveBeenCalledTimes(4);
  });

  it('is refused with an invitation to try again when it never has one', async () => {
    const request = {
      account: 'a',
      gone: new AbortController().signal,
      hasBegun: false,
      hasWritten: false,
    };
    await asCaller(request, () =>
      expect(queues().read(refusedTimes(99))).rejects.toMatchObject({
        status: 503,
        errors: [{ code: 'site-busy' }],
        retryAfter: 2,
      }),
    );
  });

  it('invites to nothing when the request has changed something before', async () => {
    const request = {
      account: 'a',
      gone: new AbortController().signal,
      hasBegun: true,
      hasWritten: true,
    };
    await asCaller(request, () =>
      expect(queues().read(refusedTimes(99))).rejects.toMatchObject({
        status: 503,
        retryAfter: null,
      }),
    );
  });

  it('is not made again for another refusal', async () => {
    const refusal = Object.assign(new Error('Refused'), { status: 409 });
    const call = jest.fn(() => Promise.reject(refusal));
    await expect(queues().write(call)).rejects.toBe(refusal);
    expect(call).toHaveBeenCalledTimes(1);
  });
});

it('reads do not hold up changes', async () => {
  const { read, write } = createOperatorQueues({ reads: 1 });
  const never = new Promise<never>(() => {});
  void read(() => never);
  void read(() => never);
  expect(await write(() => Promise.resolve('changed'))).toBe('changed');
});
