import {
  continueVerification,
  payoutNeedOf,
  refreshPayoutAccount,
  selectPayoutRequest,
} from './payout.duck.ts';
import { fetchCurrentUser, selectCurrentUser } from './user.duck.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';
import type { Resource } from '#shared/contract/resources.ts';

const addresses = { successURL: 'https://site.example/ok', failureURL: 'https://site.example/no' };

const account = (due: string[]): Resource<'stripeAccount'> => ({
  id: 'account',
  type: 'stripeAccount',
  attributes: { stripeAccountData: { requirements: { currently_due: due, past_due: [] } } },
});

async function teacherWith(due: string[] | null, calls: Parameters<typeof storeWith>[0] = {}) {
  const person = currentUserResource();
  const data = due && { id: 'account', type: 'stripeAccount' };
  const show = () =>
    Promise.resolve(
      oneOf({ ...person, relationships: { stripeAccount: { data } } }, due ? [account(due)] : []),
    );
  const store = storeWith({ currentUser: { show }, ...calls });
  await store.dispatch(fetchCurrentUser());
  const need = () => payoutNeedOf(selectCurrentUser(store.getState()));
  return { ...store, need };
}

describe('what keeps a teacher from being paid', () => {
  it('is an account, then what is due on it, then nothing', async () => {
    const nobody: CurrentUser | null = null;
    expect(payoutNeedOf(nobody)).toBe('account');
    expect((await teacherWith(null)).need()).toBe('account');
    expect((await teacherWith(['individual.dob'])).need()).toBe('verification');
    expect((await teacherWith([])).need()).toBe('none');
  });

  it('is asked for anew of an account that exists', async () => {
    const fetch = jest.fn(() => Promise.resolve(oneOf(account([]))));
    const { dispatch, need } = await teacherWith(['individual.dob'], { stripeAccount: { fetch } });
    await dispatch(refreshPayoutAccount());
    expect(need()).toBe('none');
    const other = await teacherWith(null);
    await expect(other.dispatch(refreshPayoutAccount()).unwrap()).resolves.toBeUndefined();
  });
});

describe('the verification at the provider', () => {
  it('goes on at the address that the provider gives', async () => {
    const createLink = jest.fn(() => Promise.resolve({ url: 'https://provider.example' }));
    const { dispatch, getState } = storeWith({ stripeAccount: { createLink } });
    await expect(dispatch(continueVerification(addresses)).unwrap()).resolves.toBe(
      'https://provider.example',
    );
    expect(createLink).toHaveBeenCalledWith(expect.objectContaining(addresses));
    expect(selectPayoutRequest(getState())).toEqual({ status: 'ready' });
  });

  it('says why it can not go on', async () => {
    const { dispatch, getState } = storeWith({
      stripeAccount: { createLink: () => Promise.reject(refusal()) },
    });
    await dispatch(continueVerification(addresses));
    expect(selectPayoutRequest(getState())).toEqual({ status: 'failed', error: refusal() });
  });
});
