import { setTimeout as sleep } from 'node:timers/promises';
import { createOperatorClient } from './operatorClient.ts';
import { typedIntegrationSdk } from './sdk/integrationSdk.ts';
import { createOperatorQueues } from './sdk/operatorQueues.ts';

it('calls within the one limit of the operator, whatever resource is read', async () => {
  let running = 0;
  let most = 0;
  const show = async () => {
    running += 1;
    most = Math.max(most, running);
    await sleep(1);
    running -= 1;
    throw new Error('read');
  };
  const raw = { listings: { show }, transactions: { show }, users: { show } };
  const sdk = typedIntegrationSdk(raw as never, createOperatorQueues({ reads: 1 }));
  const [one, other] = [createOperatorClient(() => sdk), createOperatorClient(() => sdk)];
  await Promise.allSettled([
    one.listing('listing'),
    other.listing('listing'),
    one.subscription('order'),
    other.payoutAccount('teacher'),
  ]);
  expect(most).toBe(1);
});
