import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { PasswordRecoveryPage } from './PasswordRecoveryPage.tsx';

function open(refusals: (AppError | null)[] = []) {
  const asked: string[] = [];
  const api = fakeApi({
    passwordReset: {
      request: email => {
        asked.push(email);
        const refusal = refusals.shift();
        return refusal ? Promise.reject(refusal) : Promise.resolve();
      },
    },
  });
  renderPage(<PasswordRecoveryPage />, { api });
  return asked;
}

const email = () => screen.getByLabelText('Email');
const ask = async (address: string) => {
  await userEvent.clear(email());
  await userEvent.type(email(), address);
  await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
};
const heading = () => screen.getByRole('heading', { level: 1 });

describe('a forgotten password', () => {
  it('is mailed a link, and again when requested', async () => {
    const asked = open();
    await ask(' sam@flowroom.example ');
    expect(await screen.findByText('Check your mail')).toHaveFocus();
    expect(screen.getByText('sam@flowroom.example')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText('It is on its way once more.')).toBeInTheDocument();
    expect(asked).toEqual(['sam@flowroom.example', 'sam@flowroom.example']);
  });

  it('goes back to the address that was typed', async () => {
    open();
    await ask('sma@flowroom.example');
    await userEvent.click(await screen.findByRole('button', { name: 'Use another address' }));
    expect(email()).toHaveValue('sma@flowroom.example');
    expect(heading()).toHaveTextContent('Forgot your password?');
  });

  it('says that nobody has the address until another one is typed', async () => {
    open([appError('email-not-found', 'Nobody', 409)]);
    await ask('nobody@flowroom.example');
    expect(await screen.findByText(/no account with this address/)).toBeInTheDocument();
    expect(email()).toBeInvalid();
    await userEvent.type(email(), 'x');
    expect(screen.queryByText(/no account with this address/)).not.toBeInTheDocument();
  });

  it('does not request what is no address', async () => {
    const asked = open();
    await ask('sam');
    expect(email()).toBeInvalid();
    expect(asked).toEqual([]);
  });

  it.each([
    ['too-many-requests', 429, 'in an hour'],
    ['network', 0, 'check your connection'],
  ] as const)('says what to do after %s, before and after the first mail', async (...given) => {
    const [code, status, words] = given;
    const refusal = appError(code, code, status);
    open([refusal, null, refusal]);
    await ask('sam@flowroom.example');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send it again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(heading()).toHaveTextContent('Check your mail');
  });
});
