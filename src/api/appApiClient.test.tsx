import { createAppApiClient } from './appApiClient.ts';

/** A failed call, and the id that was sent with it. */
async function failed(errors: object[]) {
  let sent: string | undefined;
  const { get } = createAppApiClient({
    baseUrl: '',
    fetch: (_url, init) => {
      const given = init?.headers as Record<string, string> | undefined;
      sent = given?.['X-Request-Id'];
      const text = () => Promise.resolve(JSON.stringify({ errors }));
      const headers = {
        get: (name: string) => (name === 'content-type' ? 'application/json' : null),
      };
      return Promise.resolve({ status: 500, headers, text } as unknown as Response);
    },
  });
  const error: unknown = await get('/api/x').catch((reason: unknown) => reason);
  return { sent, error };
}

describe('a failed call of an endpoint', () => {
  it('has the id that was sent where the answer has none', async () => {
    const { sent, error } = await failed([{ code: 'internal' }]);
    expect(sent).toBeTruthy();
    expect(error).toMatchObject({ requestId: sent });
  });

  it('has the id of the answer', async () => {
    const { error } = await failed([{ id: 'logged', code: 'internal' }]);
    expect(error).toMatchObject({ requestId: 'logged' });
  });
});
