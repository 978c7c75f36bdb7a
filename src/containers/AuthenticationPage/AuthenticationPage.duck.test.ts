import {
  confirmAccount,
  fetchNewcomer,
  selectAuthenticationPage,
} from './AuthenticationPage.duck.ts';
import { login } from '#src/ducks/auth.duck.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';

const newcomer = {
  idpId: 'google' as const,
  from: '/s',
  email: 'sam@flowroom.example',
  firstName: 'Sam',
  lastName: 'Reed',
};
const account = {
  userType: 'student' as const,
  email: 'sam@flowroom.example',
  firstName: 'Sam',
  lastName: 'Reed',
  language: 'en' as const,
};

describe('the end of a sign-up that began at a provider', () => {
  it('knows who has come and opens their account', async () => {
    const create = jest.fn(() => Promise.resolve());
    const { dispatch, getState } = storeWith({
      app: { newcomer: () => Promise.resolve(newcomer), createUserWithIdp: create },
    });
    await dispatch(fetchNewcomer());
    expect(selectAuthenticationPage(getState())).toMatchObject({
      show: { status: 'ready' },
      newcomer,
    });
    await dispatch(confirmAccount(account));
    expect(create).toHaveBeenCalledWith(account);
    expect(selectAuthenticationPage(getState()).confirm).toEqual({ status: 'ready' });
  });

  it('is refused while somebody signs in', async () => {
    const { dispatch } = storeWith({ auth: { login: () => new Promise(() => undefined) } });
    void dispatch(login({ username: 'a', password: 'b' }));
    await expect(dispatch(confirmAccount(account)).unwrap()).rejects.toMatchObject({
      code: 'busy',
    });
  });

  it('says when the provider’s person can not be loaded', async () => {
    const { dispatch, getState } = storeWith({
      app: { newcomer: () => Promise.reject(refusal()) },
    });
    await dispatch(fetchNewcomer());
    expect(selectAuthenticationPage(getState())).toMatchObject({
      show: { status: 'failed' },
      newcomer: null,
    });
  });
});
