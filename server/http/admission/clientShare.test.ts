import { ShareUsedUp, createClientShare, visitorOf } from './clientShare.ts';

function world(perSecond: number) {
  let clock = 1_000;
  const share = createClientShare({ perSecond, now: () => clock });
  /** Takes as many as the client gets, and returns their number and the pause after them. */
  const takeAll = (client: string, most = 1_000) => {
    for (let taken = 0; taken < most; taken += 1) {
      try {
        share.take(client);
      } catch (error) {
        return { taken, pause: error instanceof ShareUsedUp ? error.pause : null };
      }
    }
    return { taken: most, pause: null };
  };
  return { takeAll, pass: (ms: number) => void (clock += ms) };
}

describe('the share of one client', () => {
  it('is three seconds at once, and then so many a second', () => {
    const { takeAll, pass } = world(10);
    expect(takeAll('a')).toEqual({ taken: 30, pause: 1 });
    pass(1_000);
    expect(takeAll('a')).toEqual({ taken: 10, pause: 1 });
    pass(60_000);
    expect(takeAll('a').taken).toBe(30);
  });

  it('is not used up by others', () => {
    const { takeAll } = world(10);
    takeAll('a');
    expect(takeAll('b').taken).toBe(30);
  });

  it('is no limit where the setting is 0', () => {
    expect(world(0).takeAll('a')).toEqual({ taken: 1_000, pause: null });
  });
});

describe('the name of a visitor', () => {
  it.each([
    ['93.184.216.34', 'address 93.184.216.34'],
    ['::ffff:93.184.216.34', 'address 93.184.216.34'],
    ['2606:2800:220:1::5', 'address 2606:2800:220:1::/64'],
    // Proxies and neighbours, which are many people.
    ['127.0.0.1', null],
    ['::ffff:127.0.0.1', null],
    ['172.18.0.1', null],
    ['fd00::1', null],
    ['100.64.0.9', null],
    ['junk', null],
    [undefined, null],
  ])('at %s is %s', (address, expected) => {
    expect(visitorOf(address)).toBe(expected);
  });
});
