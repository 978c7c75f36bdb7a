import { createFailureQueue, timedId } from './failures.ts';
import type { Failure } from './failures.ts';

const failure = (code: string): Failure => ({
  at: new Date(0),
  kind: 'request',
  method: 'GET',
  route: '/s',
  status: 500,
  code,
  requestId: null,
  accountId: null,
});

function queueOf(most = 3) {
  const batches: string[][] = [];
  const warnings: unknown[] = [];
  const store = { isAway: false };
  const queue = createFailureQueue({
    async write(failures) {
      if (store.isAway) throw new Error('away');
      batches.push(failures.map(({ code }) => code ?? ''));
    },
    logger: { warn: facts => void warnings.push(facts) },
    everyMs: 60_000,
    most,
  });
  return { queue, batches, warnings, store };
}

describe('the queue of failures', () => {
  it('stores in batches, later than the request', async () => {
    const { queue, batches } = queueOf();
    queue.add(failure('a'));
    queue.add(failure('b'));
    expect(batches).toEqual([]);
    await queue.flush();
    await queue.flush();
    expect(batches).toEqual([['a', 'b']]);
  });

  it('retains the first while the store is away, and counts those beyond its bound', async () => {
    const { queue, batches, warnings, store } = queueOf();
    store.isAway = true;
    queue.add(failure('a'));
    queue.add(failure('b'));
    await queue.flush();
    for (const code of ['c', 'd', 'e']) queue.add(failure(code));
    store.isAway = false;
    await queue.flush();
    expect(batches).toEqual([['a', 'b', 'c']]);
    expect(warnings).toContainEqual({ count: 2 });
    await queue.close();
  });

  it('stores the rest when it is closed, and takes no more', async () => {
    const { queue, batches } = queueOf();
    queue.add(failure('a'));
    const closing = queue.close();
    queue.add(failure('b'));
    await closing;
    await queue.flush();
    expect(batches).toEqual([['a']]);
  });
});

it('has ids in the order of time', () => {
  const ids = [1, 1_764_000_000_000, 1_764_000_000_001].map(at => timedId(new Date(at)));
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
});
