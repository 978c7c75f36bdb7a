import * as v from 'valibot';
import type { Cookie } from './screen.ts';

/** Sends a request to an endpoint of the product as somebody who is signed in. */
export async function ask<Answer>(
  address: string,
  session: readonly Cookie[],
  answer: v.GenericSchema<unknown, Answer>,
): Promise<Answer> {
  const cookie = session.map(({ name, value }) => `${name}=${value}`).join('; ');
  const response = await fetch(address, { headers: { cookie, 'X-Flowroom': '1' } });
  return v.parse(answer, await response.json());
}
