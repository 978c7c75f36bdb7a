import type { FlowroomServer } from '#tests/support/server.ts';

/**
 * Signs somebody in as a page does. Returns the cookie header.
 * @throws when the marketplace refuses
 */
export async function signIn(
  { url, credentials }: Pick<FlowroomServer, 'url' | 'credentials'>,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`${url}/flex/v1/auth/token`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams({
      client_id: credentials.clientId,
      grant_type: 'password',
      username: email,
      password,
      scope: 'user',
    }),
  });
  if (!answer.ok) throw new Error(`No log-in: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ');
}
