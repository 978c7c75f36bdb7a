import type { Person } from '@flowroom/marketplace/testing/fixtures/people';

/** A site, by its origin, and its client id. */
export interface SignInSite {
  url: string;
  clientId: string;
}

/** Signs somebody in as a page of the site does; returns the `Cookie` header of the browser. */
export async function signInAt(
  { url, clientId }: SignInSite,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<string> {
  const answer = await fetch(`${url}/flex/v1/auth/token`, {
    method: 'POST',
    headers: { Origin: url, 'X-Flowroom': '1' },
    body: new URLSearchParams({
      grant_type: 'password',
      scope: 'user',
      client_id: clientId,
      username: email,
      password,
    }),
  });
  if (!answer.ok) throw new Error(`Signing in was refused: ${answer.status}`);
  return (answer.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '';
}
