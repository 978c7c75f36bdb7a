import { Liveness } from './liveness.ts';
import { withShortTimeout } from './statementTimeout.ts';

const events: string[] = [];
/** Returns the liveness of a database that has answered a moment ago. */
async function answering(): Promise<Liveness> {
  const liveness = new Liveness();
  await jest.advanceTimersByTimeAsync(10);
  return liveness;
}

/** Sends a statement of a request. Returns what ends its limit. */
const send = (liveness: Liveness, name: string) =>
  withShortTimeout(() => liveness.limit(() => events.push(name)));

beforeEach(() => {
  jest.useFakeTimers();
  events.length = 0;
});
afterEach(() => {
  jest.useRealTimers();
});

it('ends with the first statement of a silent database those that were sent after it', async () => {
  const liveness = await answering();
  send(liveness, 'search');
  await jest.advanceTimersByTimeAsync(1_500);
  send(liveness, 'search without its numbers');
  await jest.advanceTimersByTimeAsync(1_900);
  const queued = withShortTimeout(() => liveness.waitFor(new Promise(() => undefined)));
  queued.catch(() => events.push('queued'));
  send(liveness, 'just sent');
  await jest.advanceTimersByTimeAsync(200);
  expect(events).toEqual(['search', 'search without its numbers']);
  await jest.advanceTimersByTimeAsync(900);
  expect(events.slice(2).sort()).toEqual(['just sent', 'queued']);
});

it('leaves statements of a database that answers to their own limits', async () => {
  const liveness = await answering();
  send(liveness, 'slow');
  await jest.advanceTimersByTimeAsync(1_000);
  send(liveness, 'slow, too');
  liveness.recordAnswer();
  await jest.advanceTimersByTimeAsync(2_600);
  expect(events).toEqual(['slow']);
  expect(liveness.isSilent).toBe(false);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(events).toEqual(['slow', 'slow, too']);
});

it('gives what waits its own limit back where an answer ends the silence', async () => {
  const liveness = await answering();
  send(liveness, 'first');
  await jest.advanceTimersByTimeAsync(3_400);
  send(liveness, 'second');
  await jest.advanceTimersByTimeAsync(200);
  liveness.recordAnswer();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(events).toEqual(['first']);
});
