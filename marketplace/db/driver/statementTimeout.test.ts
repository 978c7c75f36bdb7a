import { timeoutMs, withLongTimeout, withShortTimeout } from './statementTimeout.ts';

it('limits what a request waits for, but for a long read of its own', async () => {
  const short = await withShortTimeout(() => Promise.resolve(timeoutMs()));
  expect(timeoutMs()).toBeGreaterThan(short);
  const long = await withShortTimeout(() => withLongTimeout(() => Promise.resolve(timeoutMs())));
  expect(long).toBe(timeoutMs());
});
