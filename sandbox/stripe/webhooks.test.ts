import { setImmediate as turn } from 'node:timers/promises';
import type { Store } from '../store/store.ts';
import type { StripeData } from './model/rows.ts';
import { createWebhooks } from './webhooks.ts';

it('a delivery that can not be recorded is logged, and made again after a pause', async () => {
  const event = { id: 'evt_1', $delivery: { attempts: 0, nextAt: 0 } };
  let tries = 0;
  const store = {
    all: () => [event],
    get: () => event,
    transact() {
      tries += 1;
      throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
    },
  } as unknown as Store<StripeData>;
  const error = jest.fn();
  const failed = new Promise<void>(resolve => void error.mockImplementation(() => resolve()));
  const logger = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error };
  const target = { url: 'http://127.0.0.1:9/hook', secret: 'whsec_test' };
  const webhooks = createWebhooks({ store, target, logger, now: Date.now });
  webhooks.wake();
  // A rejection that nobody hears of would fail the test.
  await failed;
  for (let turns = 0; turns < 5; turns += 1) await turn();
  expect(tries).toBe(1);
  expect(error).toHaveBeenCalledTimes(1);
  await webhooks.close();
});
