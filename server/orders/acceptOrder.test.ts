import { acceptOrder } from './orderEndpoints.ts';
import { serverSdkOf } from '#server/testing/sdks.ts';

const transactionId = '11111111-1111-4111-8111-111111111111';

/** What is called when a teacher with this private data accepts an order. */
async function callsOf(privateData: object, timeZone: string | undefined) {
  const calls: unknown[] = [];
  const note = (name: string) => (body: object) => {
    calls.push([name, body]);
    return Promise.resolve({ data: { data: { id: transactionId, type: 'transaction' } } });
  };
  const user = { id: 'me', type: 'currentUser', attributes: { profile: { privateData } } };
  const sdk = serverSdkOf({
    currentUser: {
      show: () => Promise.resolve({ data: { data: user } }),
      updateProfile: note('profile'),
    },
    transactions: { transition: note('order') },
  });
  await acceptOrder({ transactionId, timeZone }, sdk);
  return calls;
}

const accepted = ['order', expect.objectContaining({ transition: 'transition/accept' })];

describe('an order that is accepted', () => {
  it('saves the zone of a teacher of whom none is known, before the mails about it', async () => {
    expect(await callsOf({}, 'Asia/Tokyo')).toEqual([
      ['profile', { privateData: { timeZone: 'Asia/Tokyo' } }],
      accepted,
    ]);
  });

  it('changes no zone that is known, nor to one that is none', async () => {
    expect(await callsOf({ timeZone: 'Europe/Madrid' }, 'Asia/Tokyo')).toEqual([accepted]);
    expect(await callsOf({}, 'Mars/Olympus')).toEqual([accepted]);
    expect(await callsOf({}, undefined)).toEqual([accepted]);
  });
});
