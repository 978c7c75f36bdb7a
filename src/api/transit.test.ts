import { createAppApi } from './appApi.ts';
import { readTransit } from './readTransit.ts';
import { writeTransit } from './writeTransit.ts';

describe('a body of the application’s own endpoints', () => {
  it.each([
    [{}],
    [{ listingId: 'l1', seats: 2, isOwn: false, none: null }],
    [{ params: { lines: [{ code: 'a' }, { code: 'a' }], list: [['^ ', 'x'], []] } }],
    [{ text: '~u is no tag, ^0 no key, `x` no code', '~:key': '^', '^ ': ['~#list', [1.5, -3]] }],
    [{ long: 'long', longKeyOnce: { longKeyOnce: { longKeyOnce: 'long text, twice' } } }],
  ])('is transit that is read back as it was: %j', body => {
    expect(readTransit(writeTransit(body))).toEqual(body);
  });

  it('leaves out what has no value', () => {
    expect(readTransit(writeTransit({ a: undefined, b: [{ c: undefined }] }))).toEqual({ b: [{}] });
  });
});

describe('a call of them', () => {
  const answered = (body: string, type: string, status = 200) => {
    const sent: RequestInit[] = [];
    const api = createAppApi({
      baseUrl: '',
      fetch: (_url, init = {}) => {
        sent.push(init);
        return Promise.resolve(new Response(body, { status, headers: { 'Content-Type': type } }));
      },
    });
    return { sent, call: () => api.joinWaitingList({ listingId: 'l1', bookingStart: 'now' }) };
  };

  it('is sent as transit, and answered in whichever format the answer names', async () => {
    for (const [body, type] of [
      ['{"data":{"transactionId":"t1"}}', 'application/json; charset=utf-8'],
      ['["^ ","data",["^ ","transactionId","t1"]]', 'application/transit+json'],
    ] as const) {
      const { sent, call } = answered(body, type);
      expect(await call()).toEqual({ transactionId: 't1' });
      expect(new Headers(sent[0]?.headers).get('content-type')).toBe('application/transit+json');
      expect(readTransit(String(sent[0]?.body))).toEqual({ listingId: 'l1', bookingStart: 'now' });
    }
  });

  it('is refused with the errors of either format, and with any text', async () => {
    for (const [body, type, code] of [
      ['{"errors":[{"code":"waiting-list-closed"}]}', 'application/json', 'waiting-list-closed'],
      [
        '["^ ","errors",[["^ ","code","~:waiting-list-closed"]]]',
        'application/transit+json',
        'waiting-list-closed',
      ],
      ['<h1>Bad gateway</h1>', 'text/html', 'unknown'],
    ] as const) {
      const { call } = answered(body, type, 409);
      await expect(call()).rejects.toMatchObject({ status: 409, code });
    }
  });
});
