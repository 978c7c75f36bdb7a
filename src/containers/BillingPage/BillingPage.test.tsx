import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { BillingPage, loader } from './BillingPage.tsx';

/** Opens the page of Sam Reed. */
async function open(billing: Record<string, string> | null = null, userType = 'student') {
  const asked: unknown[] = [];
  const failures: AppError[] = [];
  const base = currentUserResource().attributes;
  const profile = base['profile'] as Record<string, unknown>;
  let privateData: Record<string, unknown> = { billing };
  const user = () =>
    currentUserResource('Sam Reed', {
      attributes: { ...base, profile: { ...profile, privateData, publicData: { userType } } },
    });
  const api = fakeApi({
    currentUser: {
      show: () => Promise.resolve(oneOf(user())),
      updateProfile: change => {
        asked.push(change);
        const failure = failures.shift();
        if (failure) return Promise.reject(failure);
        privateData = { ...privateData, ...(change['privateData'] as object) };
        return Promise.resolve(oneOf(user()));
      },
    },
  });
  const store = makeStore({ api, config: testConfig });
  await loader({
    routeName: 'BillingPage',
    params: {},
    search: new URLSearchParams(),
    dispatch: store.dispatch,
    getState: store.getState,
  });
  renderPage(<BillingPage />, { store });
  return { asked, failures };
}

const field = (label: RegExp) => screen.getByRole('textbox', { name: label });
const write = (label: RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const save = () => screen.getByRole('button', { name: 'Save changes' });

describe('what is printed on receipts', () => {
  it('is saved as people see it, privately, and taken away again', async () => {
    const { asked } = await open();
    expect(field(/^Name/)).toHaveAccessibleDescription(/the name of your account, Sam Reed/);
    expect(screen.queryByRole('textbox', { name: /^Line on tax/ })).toBeNull();
    write(/^Name/, ' Reed \u202eLtd\u200b ');
    write(/^Address/, '1 <Main> St\r\nAuckland ');
    await userEvent.click(save());
    expect(await screen.findByText('Your receipt details are saved')).toBeInTheDocument();
    expect(field(/^Address/)).toHaveValue('1 <Main> St\nAuckland');
    write(/^Name/, '');
    write(/^Address/, '');
    await userEvent.click(save());
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toEqual([
      { privateData: { billing: { name: 'Reed Ltd', address: '1 <Main> St\nAuckland' } } },
      { privateData: { billing: null } },
    ]);
  });

  it('has a business, its tax number and a line on tax for teachers', async () => {
    const { asked } = await open({ name: 'Reed Yoga', taxNumber: 'DE 1' }, 'teacher');
    expect(field(/^Name of your business/)).toHaveValue('Reed Yoga');
    write(/^Line on tax/, 'Small business');
    await userEvent.click(save());
    const billing = { name: 'Reed Yoga', taxNumber: 'DE 1', taxNote: 'Small business' };
    await waitFor(() => expect(asked).toEqual([{ privateData: { billing } }]));
  });

  it.each([
    [/^Name/, '\u200b\u2060', 'These characters can not be seen'],
    [/^Address/, 'a\nb\nc\nd\ne\nf\ng', 'A receipt has room for 6 lines.'],
  ])('says what is wrong with %s', async (label, text, words) => {
    await open();
    write(label, text);
    fireEvent.blur(field(label));
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(new RegExp(words)));
    expect(save()).toBeDisabled();
  });

  it('preserves what was typed when the network is lost, and tries again', async () => {
    const { asked, failures } = await open();
    failures.push(appError('network', 'No answer'));
    write(/^Name/, 'محمد عبد الله');
    await userEvent.click(save());
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(field(/^Name/)).toHaveValue('محمد عبد الله');
  });
});
