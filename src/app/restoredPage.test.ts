import { isOfAnotherPerson } from './restoredPage.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';
import { appError } from '#src/util/errors.ts';

const person = (id: string) => () => Promise.resolve(oneOf(currentUserResource('Sam', { id })));

/** Returns whether a page of Sam is of another person, by this answer of the marketplace. */
async function isOther(show: ReturnType<typeof person>) {
  const store = storeWith({ currentUser: { show: person('sam') } });
  await store.dispatch(fetchCurrentUser());
  return isOfAnotherPerson(store, () => Promise.resolve({ currentUser: { show } } as never));
}

describe('a page that the browser shows again as it was left', () => {
  it('stays for the same person', async () => {
    expect(await isOther(person('sam'))).toBe(false);
    expect(await isOther(() => Promise.reject(appError('network', 'No answer')))).toBe(false);
  });

  it('is another person’s after a log-out, or another log-in', async () => {
    expect(await isOther(() => Promise.reject(refusal(401)))).toBe(true);
    expect(await isOther(() => Promise.reject(refusal(403)))).toBe(true);
    expect(await isOther(person('ada'))).toBe(true);
  });
});
