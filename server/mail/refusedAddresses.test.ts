import pino from 'pino';
import { createRefusedAddresses } from './refusedAddresses.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';

const refused = {
  recipientId: 'sam',
  address: 'sam@flowroom.example',
  reply: '550 5.1.1 no such user',
};
const noted = { address: refused.address, at: '2026-11-20T10:00:00.000Z' };
const now = () => Date.parse(noted.at);

describe('an address that was refused for good', () => {
  const logged: { msg: string }[] = [];
  const logger = pino({}, { write: line => logged.push(JSON.parse(line) as { msg: string }) });
  const messages = () => logged.map(({ msg }) => msg);
  beforeEach(() => void logged.splice(0));

  const operatorWith = (updateProfile: jest.Mock) =>
    jest.fn(() => ({ users: { updateProfile } }) as unknown as IntegrationSdk);

  it('is noted in the private data of its owner, and logged without the address', async () => {
    const updateProfile = jest.fn(() => Promise.resolve());
    await createRefusedAddresses(operatorWith(updateProfile), logger, now)(refused);
    expect(updateProfile).toHaveBeenCalledWith({
      id: 'sam',
      privateData: { mailRefused: noted },
    });
    expect(logged).toMatchObject([{ recipientId: 'sam', reply: refused.reply }]);
    expect(JSON.stringify(logged)).not.toContain(refused.address);
  });

  it('is logged where it can not be noted, and stops no other mail', async () => {
    await createRefusedAddresses(null, logger, now)(refused);
    expect(messages()).toEqual(['mail address refused for good']);
    logged.splice(0);
    const failing = jest.fn(() => Promise.reject(new Error('No answer')));
    await createRefusedAddresses(operatorWith(failing), logger, now)(refused);
    expect(messages()).toEqual([
      'mail address refused for good',
      'a refused address could not be noted',
    ]);
  });
});
