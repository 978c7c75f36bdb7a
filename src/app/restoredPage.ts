import type { Api } from '#src/api/types.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import type { AppStore } from './store/makeStore.ts';
import { isAppError } from '#src/util/errors.ts';

/**
 * Returns whether a page that the browser shows again as it was left belongs to somebody who has
 * logged out since, or to another person than is signed in now. Without an answer it stays.
 */
export async function isOfAnotherPerson(
  store: Pick<AppStore, 'getState'>,
  api: () => Promise<Pick<Api, 'currentUser'>>,
): Promise<boolean> {
  const before = selectCurrentUser(store.getState())?.id;
  try {
    const { currentUser } = await api();
    return (await currentUser.show({ 'fields.currentUser': 'email' })).data.id !== before;
  } catch (error) {
    return isAppError(error) && (error.status === 401 || error.status === 403);
  }
}
