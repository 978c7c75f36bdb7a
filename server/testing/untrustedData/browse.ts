import type { FlowroomServer } from '#tests/support/server.ts';

/** Signs in as a page does. */
export async function signInByPage(
  { url, credentials }: FlowroomServer,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`${url}/flex/v1/auth/token`, {
    method: 'POST',
    headers: { Origin: url },
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: credentials.clientId,
      scope: 'user',
      username: email,
      password,
    }),
  });
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '');
  if (!answer.ok || cookies.length === 0) throw new Error(`Not signed in: ${answer.status}`);
  return cookies.join('; ');
}
