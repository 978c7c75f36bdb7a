import { setImmediate as soon } from 'node:timers/promises';
import { currentRequestId, inRequest, readRequestId, requestIdHeaders } from './requestScope.ts';

const id = '3f2b8c1e-5d60-4a1b-9c44-0a6f1b2c3d4e';

describe('the id of a request', () => {
  it('is taken over from browsers and proxies', () => {
    expect(readRequestId(id)).toBe(id);
    expect(readRequestId(id.replaceAll('-', '').toUpperCase())).toBe(id);
  });

  it.each([undefined, '', 'sam@example.com', `${id} */ DROP`, `${id}'`, ['a'], `${id}0`])(
    'is no other text: %s',
    header => expect(readRequestId(header)).toBeNull(),
  );

  it('lasts for all that the request waits for, and no longer', async () => {
    const seen = await inRequest(id, async () => {
      await soon();
      return [currentRequestId(), requestIdHeaders()];
    });
    expect(seen).toEqual([id, { 'x-request-id': id }]);
    expect([currentRequestId(), requestIdHeaders()]).toEqual([null, {}]);
  });

  it('is that of the request that a call within the process is made for', () => {
    inRequest(id, () => inRequest('0'.repeat(32), inner => expect(inner).toBe(id)));
  });

  it('is made up where there is none', () => {
    inRequest('sam@example.com', made => expect(readRequestId(made)).toBe(made));
  });
});
