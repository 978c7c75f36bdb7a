import { randomUUID } from 'node:crypto';
import type { ReachableMarketplace, SdkClient } from './sdk.ts';

/** A signed-in user. */
export interface Person {
  id: string;
  email: string;
  password: string;
  client: SdkClient;
}

/**
 * Creates an account and signs in.
 * @param profile further fields of `current_user/create`
 */
export async function signUp(api: ReachableMarketplace, profile: object = {}): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const password = 'a good password';
  const client = api.client({ clientSecret: api.credentials.clientSecret });
  const created = await client['currentUser']!['create']!({
    email,
    password,
    firstName: 'Maya',
    lastName: 'Lindqvist',
    ...profile,
  });
  await client.login({ username: email, password });
  return { id: created.data.data.id.uuid, email, password, client };
}

/** Returns the status and first error code of a refused call. */
export async function refusal(call: Promise<unknown>): Promise<{ status: number; code?: string }> {
  try {
    await call;
  } catch (error) {
    const { status, data } = error as {
      status: number;
      data?: { errors?: { code: string; source?: { path: string[] } }[] };
    };
    const first = data?.errors?.[0];
    return {
      status,
      ...(first ? { code: first.code } : {}),
      ...(first?.source ? { path: first.source.path } : {}),
    };
  }
  throw new Error('The call was not refused.');
}
