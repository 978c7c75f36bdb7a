import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SecondFactor } from './SecondFactor.tsx';
import { makeStore } from '#src/app/store/makeStore.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { SecondFactorState } from '#shared/contract/api/secondFactor.ts';

const uri = 'otpauth://totp/Flow:sam?secret=ABCDEFGHIJKLMNOP';
const off = { confirmedAt: null, recoveryCodesLeft: 0 };
const on = { confirmedAt: '2026-11-20T10:00:00.000Z', recoveryCodesLeft: 1 };
const wrong = () => Promise.reject(appError('forbidden', 'Wrong', 403));

interface Given {
  factor?: SecondFactorState | null;
  scopes?: string[];
  isWrong?: boolean;
}

async function open({ factor = off, scopes = ['user'], isWrong = false }: Given = {}) {
  const calls: unknown[] = [];
  const answer =
    <Result,>(name: string, result: Result) =>
    (given: unknown): Promise<Result> => {
      calls.push([name, given]);
      return isWrong ? wrong() : Promise.resolve(result);
    };
  const api = fakeApi({
    auth: { info: () => Promise.resolve({ isAnonymous: false, scopes }) },
    currentUser: { show: () => Promise.resolve(oneOf(currentUserResource())) },
    app: {
      secondFactor: {
        show: () => (scopes.includes('user:limited') ? wrong() : Promise.resolve(factor)),
        begin: answer('begin', { secret: 'ABCDEFGHIJKLMNOP', uri }),
        confirm: answer('confirm', ['aaaaa-bbbbb', 'ccccc-ddddd']),
        renewRecoveryCodes: answer('renew', ['eeeee-fffff']),
        remove: answer('remove', undefined),
      },
    },
  });
  const store = makeStore({ api, config: testConfig });
  await store.dispatch(fetchCurrentUser());
  store.dispatch(authInfoLoaded({ isAnonymous: false, scopes }));
  renderPage(<SecondFactor />, { store });
  return calls;
}

const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name, hidden: false }));
const type = async (label: RegExp, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);

describe('the second step of log-ins', () => {
  it('is set up with password, key and code, and ends with the recovery codes', async () => {
    const calls = await open();
    await press('Set it up');
    expect(screen.getByLabelText(/Current password/)).toHaveFocus();
    await type(/Current password/, 'a quiet hour');
    await press('Continue');
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the app on this device' })).toHaveAttribute(
      'href',
      uri,
    );
    expect(screen.getByRole('heading', { name: /Scan this/ })).toHaveFocus();
    await type(/Code of six digits/, '123456');
    await press('Turn it on');
    expect(await screen.findByRole('heading', { name: 'Your recovery codes' })).toHaveFocus();
    expect(screen.getByText('ccccc-ddddd')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Save as a file' })).toHaveAttribute(
      'href',
      'data:text/plain;charset=utf-8,aaaaa-bbbbb%0Accccc-ddddd%0A',
    );
    await press('I have kept them');
    expect(await screen.findByText(/You have 2 recovery codes left/)).toBeVisible();
    expect(calls).toEqual([
      ['begin', 'a quiet hour'],
      ['confirm', '123456'],
    ]);
  });

  it('says at the field what is wrong', async () => {
    await open({ isWrong: true });
    await press('Set it up');
    await type(/Current password/, 'a loud hour');
    await press('Continue');
    await waitFor(() =>
      expect(screen.getByLabelText(/Current password/)).toHaveAccessibleDescription(
        /That is not your password/,
      ),
    );
  });

  it('is turned off with password and code, and gives new recovery codes', async () => {
    const calls = await open({ factor: on });
    expect(await screen.findByText(/On since November 20, 2026/)).toBeVisible();
    expect(screen.getByText(/You have 1 recovery code left/)).toBeVisible();
    await press('Make new recovery codes');
    await type(/or a recovery code/, '123456');
    await press('Make new recovery codes');
    expect(await screen.findByText('eeeee-fffff')).toBeVisible();
    await press('I have kept them');
    await press('Turn it off');
    await type(/Current password/, 'a quiet hour');
    await type(/or a recovery code/, '654321');
    await press('Turn it off');
    expect(await screen.findByRole('button', { name: 'Set it up' })).toBeVisible();
    expect(calls).toEqual([
      ['renew', '123456'],
      ['remove', { currentPassword: 'a quiet hour', code: '654321' }],
    ]);
  });

  it('is left as it was when somebody thinks better of it', async () => {
    const calls = await open();
    await press('Set it up');
    await press('Cancel');
    expect(screen.getByRole('button', { name: 'Set it up' })).toHaveFocus();
    expect(screen.queryByLabelText(/Current password/)).toBeNull();
    expect(calls).toEqual([]);
  });

  it.each([
    ['a marketplace that has none', { factor: null }],
    ['an operator who looks on', { scopes: ['user:limited'] }],
  ])('is not there for %s', async (_, given) => {
    await open(given);
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
