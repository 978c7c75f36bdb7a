import type { Sdk } from '#shared/contract/sdk.ts';
import type { AppApi } from './appApi.ts';
import { expanded, sdkBody } from './calls.ts';
import type { Calls } from './calls.ts';
import { toAppError } from './errors.ts';
import type { Api, AuthInfo } from './types.ts';

type LoadSdk = () => Promise<Sdk>;

/** Returns the calls about the session, the current user and other people. */
export function accountApi(
  { sdk, one, done }: Calls,
  app: AppApi,
): Pick<Api, 'auth' | 'currentUser' | 'passwordReset' | 'users'> {
  return {
    auth: {
      info: () => checkedAuthInfo(sdk),
      async login({ username, password, code = '' }) {
        // An empty one says that the code can be entered.
        await done(it => it.login({ username, password, second_factor: code }));
        return authInfo(sdk);
      },
      logout: () => done(it => it.logout()),
      signup: params => app.signUp(params),
    },
    currentUser: {
      show: params => one('currentUser', it => it.currentUser.show(params)),
      updateProfile: (profile, params) =>
        one('currentUser', it => it.currentUser.updateProfile(sdkBody(profile), expanded(params))),
      verifyEmail: verificationToken =>
        done(it => it.currentUser.verifyEmail({ verificationToken })),
      sendVerificationEmail: () => done(it => it.currentUser.sendVerificationEmail()),
      changeEmail: (change, params) =>
        one('currentUser', it => it.currentUser.changeEmail(change, expanded(params))),
      changePassword: change => done(it => it.currentUser.changePassword(change)),
    },
    passwordReset: {
      request: email => done(it => it.passwordReset.request({ email })),
      reset: change => done(it => it.passwordReset.reset(change)),
    },
    users: { show: (id, params) => one('user', it => it.users.show({ id, ...params })) },
  };
}

async function authInfo(sdk: LoadSdk): Promise<AuthInfo> {
  const { isAnonymous = true, scopes = [] } = await (await sdk()).authInfo();
  return { isAnonymous, scopes };
}

/**
 * Checks with the marketplace: another tab may have ended the session, of which the SDK knows
 * nothing.
 */
async function checkedAuthInfo(sdk: LoadSdk): Promise<AuthInfo> {
  const known = await authInfo(sdk);
  if (known.isAnonymous) return known;
  try {
    await (await sdk()).currentUser.show({ 'fields.currentUser': 'email' });
    return known;
  } catch (error) {
    const { status } = toAppError(error);
    return status === 401 || status === 403 ? { isAnonymous: true, scopes: [] } : known;
  }
}
