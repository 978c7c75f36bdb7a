import { AsyncLocalStorage } from 'node:async_hooks';
import type { Session } from './session.ts';
import type { Sdk } from '#shared/contract/sdk.ts';
import { toPlain } from '#shared/values/sdkValues.ts';
import { readOne } from '#shared/contract/resources.ts';

/** Ids of people by the access token that the marketplace answered for. */
const known = new AsyncLocalStorage<Map<string, string>>();

/**
 * Runs what makes one page: the marketplace says once who its reader is, and the endpoints that the
 * page calls within the process do not read it again.
 */
export const withOneCaller = <Made>(work: () => Promise<Made>): Promise<Made> =>
  known.run(new Map(), work);

/** Wraps the SDK of a page's reader: {@link callerIdOf} knows the reader from its answers. */
export function notingCaller(sdk: Sdk, session: Session): Sdk {
  const { currentUser } = sdk;
  const show: typeof currentUser.show = async (...given) => {
    const { accessToken } = await session.token();
    const answer = await currentUser.show(...given);
    known.getStore()?.set(accessToken, readOne('currentUser', toPlain(answer.data)).data.id);
    return answer;
  };
  return { ...sdk, currentUser: { ...currentUser, show } };
}

/**
 * Returns the id of a session's person. Calls the marketplace, unless it has answered for the same
 * token while the page is made. Rejects as the marketplace refuses.
 */
export async function callerIdOf(
  session: Session,
  fetchCurrentUser: () => Promise<{ data: { id: string } }>,
): Promise<string> {
  const found = known.getStore()?.get((await session.token()).accessToken);
  return found ?? (await fetchCurrentUser()).data.id;
}
