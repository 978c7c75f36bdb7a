import { createInboxApi } from './my.ts';

const call = { orderId: '5d7a9a4c-3f0b-4f6e-9d0a-0c7d7b1a2e01', at: '2026-11-30T10:00:00.000Z' };
const settle = () => new Promise(resolve => setTimeout(resolve, 0));

it.each([['is taken'], ['fails']])(
  'reads the inbox after a mark that is on its way, which %s',
  async outcome => {
    const calls: string[] = [];
    let end: () => void = () => undefined;
    const answer = new Promise<void>((resolve, reject) => {
      end = outcome === 'fails' ? () => reject(new Error('no network')) : resolve;
    });
    const api = createInboxApi({
      get: path => Promise.resolve(calls.push(path)),
      post: name => (calls.push(name), answer),
    });
    const both = Promise.allSettled([api.seen(call), api.rows({ tab: 'sales', page: 1 })]);
    await settle();
    expect(calls).toEqual(['inbox/seen']);
    end();
    await both;
    expect(calls).toEqual(['inbox/seen', '/api/inbox/rows?tab=sales&page=1']);
  },
);
