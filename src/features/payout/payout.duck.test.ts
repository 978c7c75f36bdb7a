import {
  continueVerification,
  createPayoutAccount,
  payoutNeedOf,
  refreshPayoutAccount,
  requestForgotten,
  selectPayoutRequest,
  selectPayoutShow,
  selectRefusedPerson,
} from './payout.duck.ts';
import { fetchCurrentUser, selectCurrentUser } from '#src/ducks/user.duck.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';
import { errorLog, logErrorsTo } from '#src/util/errorLog.ts';
import type { PayoutDetails } from './payoutDetails.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';
import type { Resource } from '#shared/contract/resources.ts';

jest.mock('#src/util/stripeJs.ts', () => ({
  loadStripe: () =>
    Promise.resolve({
      createToken: (kind: string, data: { first_name?: string; business_type?: string }) =>
        Promise.resolve(
          data.first_name === 'Nowhere'
            ? {
                error: {
                  code: 'postal_code_invalid',
                  message: 'Invalid US postal code',
                  param: 'person[address][postal_code]',
                },
              }
            : {
                token: {
                  id: data.first_name
                    ? `${kind} ${data.first_name}`
                    : `account of ${data.business_type}`,
                },
              },
        ),
    }),
}));

const addresses = { successURL: 'https://site.example/ok', failureURL: 'https://site.example/no' };

const account = (due: string[], overdue: string[] = []): Resource<'stripeAccount'> => ({
  id: 'account',
  type: 'stripeAccount',
  attributes: { stripeAccountData: { requirements: { currently_due: due, past_due: overdue } } },
});

async function teacherWith(
  due: string[] | null,
  calls: Parameters<typeof storeWith>[0] = {},
  overdue: string[] = [],
) {
  const person = currentUserResource();
  const data = due && { id: 'account', type: 'stripeAccount' };
  const show = () =>
    Promise.resolve(
      oneOf(
        { ...person, relationships: { stripeAccount: { data } } },
        due ? [account(due, overdue)] : [],
      ),
    );
  const store = storeWith({ currentUser: { show }, ...calls });
  await store.dispatch(fetchCurrentUser());
  const need = () => payoutNeedOf(selectCurrentUser(store.getState()));
  return { ...store, need };
}

const usualLog = errorLog();
afterEach(() => logErrorsTo(usualLog));

describe('what prevents a teacher from being paid', () => {
  it('is an account, then what is due on it, then nothing', async () => {
    const nobody: CurrentUser | null = null;
    expect(payoutNeedOf(nobody)).toBe('account');
    expect((await teacherWith(null)).need()).toBe('account');
    expect((await teacherWith(['individual.dob'])).need()).toBe('verification');
    expect((await teacherWith([], {}, ['external_account'])).need()).toBe('verification');
    expect((await teacherWith([])).need()).toBe('none');
  });

  it('is requested again of an account that exists', async () => {
    const fetch = jest.fn(() => Promise.resolve(oneOf(account([]))));
    const { dispatch, need } = await teacherWith(['individual.dob'], { stripeAccount: { fetch } });
    await dispatch(refreshPayoutAccount());
    expect(need()).toBe('none');
    const other = await teacherWith(null);
    await expect(other.dispatch(refreshPayoutAccount()).unwrap()).resolves.toBeUndefined();
  });
});

describe('reading the account again', () => {
  it('reports its progress and its failure', async () => {
    const answers = [() => Promise.reject(refusal()), () => Promise.resolve(oneOf(account([])))];
    const fetch = () => answers.shift()!();
    const { dispatch, getState } = await teacherWith(['individual.dob'], {
      stripeAccount: { fetch },
    });
    const first = dispatch(refreshPayoutAccount());
    expect(selectPayoutShow(getState())).toMatchObject({ status: 'loading' });
    await first;
    expect(selectPayoutShow(getState())).toEqual({ status: 'failed', error: refusal() });
    await dispatch(refreshPayoutAccount());
    expect(selectPayoutShow(getState())).toEqual({ status: 'ready' });
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

  it('says why it can not go on, and notes it in the log', async () => {
    const { dispatch, getState } = storeWith({
      stripeAccount: { createLink: () => Promise.reject(refusal()) },
    });
    const failure = jest.fn();
    logErrorsTo({ failure, bug: jest.fn() });
    await dispatch(continueVerification(addresses));
    expect(selectPayoutRequest(getState())).toEqual({ status: 'failed', error: refusal() });
    expect(failure.mock.calls.map(([tag]) => tag)).toEqual(['create-account-link-failed']);
    dispatch(requestForgotten());
    expect(selectPayoutRequest(getState())).toEqual({ status: 'idle' });
  });

  it('is not forgotten while it is under way', () => {
    const createLink = () => new Promise<never>(() => {});
    const { dispatch, getState } = storeWith({ stripeAccount: { createLink } });
    void dispatch(continueVerification(addresses));
    dispatch(requestForgotten());
    expect(selectPayoutRequest(getState())).toMatchObject({ status: 'loading' });
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
    const bodies: object[] = [];
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
      app: { ownData: { changeBankAccount: () => call('bank', undefined) } },
      stripeAccount: {
        create: body => {
          bodies.push(body);
          isThere = true;
          return call(
            `create ${body.accountToken} ${body.businessProfileMCC}`,
            oneOf(account(due)),
          );
        },
        update: () => call('update', oneOf(account(due))),
        createPerson: token => call(token, undefined),
        fetch: () => call('fetch', oneOf(account(due))),
        createLink: () => call('link', { url: 'https://provider.example' }),
      },
    });
    await store.dispatch(fetchCurrentUser());
    const open = (more: Partial<PayoutDetails> = {}) =>
      store.dispatch(createPayoutAccount({ ...details, details: { ...details.details, ...more } }));
    return { ...store, calls, bodies, failing, open };
  }

  it('names the people of a company, and needs nothing else when nothing is due', async () => {
    const { calls, open } = await opening([]);
    expect((await open()).payload).toBeNull();
    expect(calls).toEqual(['create account of company 7911', 'person Mara', 'person Ada', 'fetch']);
  });

  it('requests card payments and transfers, as software stores do where no kind is chosen', async () => {
    const { bodies, open } = await opening([]);
    await open({ businessProfileMCC: undefined, persons: [] });
    expect(bodies).toEqual([
      {
        country: 'US',
        accountToken: 'account of company',
        bankAccountToken: 'btok_1',
        requestedCapabilities: ['card_payments', 'transfers'],
        businessProfileMCC: '5734',
        businessProfileURL: 'https://flowroom.example',
      },
    ]);
  });

  it('leads to the provider while something is due', async () => {
    const { open } = await opening(['company.verification.document']);
    expect((await open()).payload).toBe('https://provider.example');
  });

  it('is refused with the word of the provider, and the field that it is about', async () => {
    const { open } = await opening([]);
    expect((await open({ persons: [{ first_name: 'Nowhere' }] })).payload).toMatchObject({
      reason: 'postal_code_invalid',
      providerMessage: 'Invalid US postal code',
      path: ['person', 'address', 'postal_code'],
    });
  });

  it('goes on where it failed with what was typed since, and names nobody twice', async () => {
    const { calls, failing, open, getState } = await opening([]);
    failing.add('person Ada');
    expect((await open()).meta.requestStatus).toBe('rejected');
    expect(selectRefusedPerson(getState())).toBe(1);
    // The form stays, so that nothing typed is lost.
    expect(payoutNeedOf(selectCurrentUser(getState()))).toBe('account');
    expect((await open()).payload).toBeNull();
    expect(selectRefusedPerson(getState())).toBeNull();
    expect(calls.slice(1)).toEqual([
      'person Mara',
      'person Ada',
      'update',
      // Another bank account goes by the call that requires the password, but for a new account.
      'bank',
      'person Ada',
      'fetch',
    ]);
  });
});
