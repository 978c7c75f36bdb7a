import {
  continueVerification,
  createPayoutAccount,
  payoutNeedOf,
  refreshPayoutAccount,
  selectPayoutRequest,
} from './payout.duck.ts';
import { fetchCurrentUser, selectCurrentUser } from './user.duck.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';
import type { Resource } from '#shared/contract/resources.ts';

jest.mock('#src/util/stripeJs.ts', () => ({
  loadStripe: () =>
    Promise.resolve({
      createToken: (kind: string, data: { first_name?: string; business_type?: string }) =>
        Promise.resolve({
          token: {
            id: data.first_name ? `${kind} ${data.first_name}` : `account of ${data.business_type}`,
          },
        }),
    }),
}));

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

describe('opening a payout account', () => {
  const details = {
    ...addresses,
    details: {
      country: 'US',
      bankAccountToken: 'btok_1',
      account: { business_type: 'company' as const },
      persons: [{ first_name: 'Mara' }, { first_name: 'Ada' }],
      businessProfileMCC: '7911',
    },
  };

  /** A provider at which `due` is left once the account is there. */
  async function opening(due: string[]) {
    const calls: string[] = [];
    const failing = new Set<string>();
    let isThere = false;
    const call = <T>(name: string, result: T): Promise<T> => {
      calls.push(name);
      return failing.delete(name) ? Promise.reject(refusal()) : Promise.resolve(result);
    };
    const person = currentUserResource();
    const store = storeWith({
      currentUser: {
        show: () => {
          const data = isThere ? { id: 'account', type: 'stripeAccount' } : null;
          return Promise.resolve(
            oneOf({ ...person, relationships: { stripeAccount: { data } } }, [account(due)]),
          );
        },
      },
      stripeAccount: {
        create: body => {
          isThere = true;
          return call(
            `create ${body.accountToken} ${body.businessProfileMCC}`,
            oneOf(account(due)),
          );
        },
        createPerson: token => call(token, undefined),
        fetch: () => call('fetch', oneOf(account(due))),
        createLink: () => call('link', { url: 'https://provider.example' }),
      },
    });
    await store.dispatch(fetchCurrentUser());
    return { calls, failing, open: () => store.dispatch(createPayoutAccount(details)) };
  }

  it('names the people of a company, and needs nothing else when nothing is due', async () => {
    const { calls, open } = await opening([]);
    expect((await open()).payload).toBeNull();
    expect(calls).toEqual(['create account of company 7911', 'person Mara', 'person Ada', 'fetch']);
  });

  it('leads to the provider while something is due', async () => {
    const { open } = await opening(['company.verification.document']);
    expect((await open()).payload).toBe('https://provider.example');
  });

  it('goes on where it failed, and names nobody twice', async () => {
    const { calls, failing, open } = await opening([]);
    failing.add('person Ada');
    expect((await open()).meta.requestStatus).toBe('rejected');
    expect((await open()).payload).toBeNull();
    expect(calls.slice(1)).toEqual(['person Mara', 'person Ada', 'person Ada', 'fetch']);
  });
});
