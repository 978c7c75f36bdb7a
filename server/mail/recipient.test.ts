import { recipientOf } from './recipient.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { mailKinds } from '#shared/config/mails.ts';

/** Kinds of mails that reach somebody. */
async function kindsTo(person: object) {
  const recipient = () =>
    Promise.resolve({ email: 'sam@flowroom.example', emailVerified: true, ...person });
  const sdk = { users: { recipient } } as unknown as IntegrationSdk;
  const found = await Promise.all(mailKinds.map(kind => recipientOf(sdk, 'sam', kind)));
  return mailKinds.filter((_, index) => found[index] !== null);
}

describe('the optional mails of a person', () => {
  it('are all of them', async () => {
    expect(await kindsTo({})).toEqual(mailKinds);
  });

  it('are those about own orders while the address is not confirmed', async () => {
    expect(await kindsTo({ emailVerified: false })).toEqual([
      'dayBefore',
      'hourBefore',
      'ownChanges',
    ]);
  });

  it('are none for accounts that are closed', async () => {
    expect(await kindsTo({ banned: true })).toEqual([]);
    expect(await kindsTo({ deleted: true })).toEqual([]);
  });
});
