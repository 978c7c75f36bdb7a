import type { PayoutPerson } from '#shared/contract/stripe.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';
import {
  failureForgotten,
  fetchPeople,
  setRepresentative,
  removePerson,
  selectPeople,
} from './people.duck.ts';

const person = (id: string) => ({ id }) as PayoutPerson;

/** A store over a company of two people, from which they can be removed. */
function company(remove?: (id: string) => Promise<void>) {
  let people = [person('ann'), person('ben')];
  return storeWith({
    app: {
      payoutPersons: {
        list: () => Promise.resolve(people),
        remove:
          remove ??
          (id => {
            people = people.filter(each => each.id !== id);
            return Promise.resolve();
          }),
      },
    },
    stripeAccount: { fetch: () => Promise.reject(refusal(404)) },
  });
}

describe('the people of a company', () => {
  it('are read again after a change', async () => {
    const { dispatch, getState } = company();
    await dispatch(fetchPeople());
    await dispatch(removePerson({ id: 'ann' }));
    expect(selectPeople(getState())).toEqual({
      show: { status: 'ready' },
      people: [person('ben')],
      changing: null,
      changeFailed: null,
    });
  });

  it('are changed one at a time', async () => {
    let goOn = () => undefined as void;
    const calls: string[] = [];
    const { dispatch, getState } = company(id => {
      calls.push(id);
      return new Promise(resolve => (goOn = resolve));
    });
    const first = dispatch(removePerson({ id: 'ann' }));
    await dispatch(setRepresentative({ id: 'ben' }));
    expect(selectPeople(getState()).changing).toBe('ann');
    goOn();
    await first;
    expect(calls).toEqual(['ann']);
    expect(selectPeople(getState()).changing).toBeNull();
  });

  it('say whose change failed, until that is read', async () => {
    const { dispatch, getState } = company(() => Promise.reject(refusal(409)));
    await dispatch(removePerson({ id: 'ben' }));
    expect(selectPeople(getState())).toMatchObject({
      changing: null,
      changeFailed: { id: 'ben', error: { status: 409 } },
    });
    dispatch(failureForgotten());
    expect(selectPeople(getState()).changeFailed).toBeNull();
  });
});
