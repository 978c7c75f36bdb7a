import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { fetchCurrentUser, fetchUserFacts } from '#src/ducks/user.duck.ts';
import { makeStore } from '../../store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, manyOf, oneOf, orderResource } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { remindedAt } from '#src/features/emailVerification/remindedAt.ts';
import { Reminder } from './Reminder.tsx';

afterEach(() => {
  document.cookie = 'reminder=; max-age=0; path=/';
});

/** Shows the reminder to a student with a booking whose address is not confirmed. */
async function open(pageName: string, { at = '/', id = 'sam' }: { at?: string; id?: string } = {}) {
  const sent: string[] = [];
  const base = currentUserResource('Sam Reed', { id });
  const user = { ...base, attributes: { ...base.attributes, emailVerified: false } };
  const api = fakeApi({
    auth: { info: () => Promise.resolve({ isAnonymous: false, scopes: ['user'] }) },
    currentUser: {
      show: () => Promise.resolve(oneOf(user)),
      sendVerificationEmail: () => Promise.resolve(void sent.push('mail')),
    },
    ownListings: { query: () => Promise.resolve(manyOf<'ownListing'>([])) },
    transactions: {
      query: () => Promise.resolve(manyOf([orderResource('transition/accept')])),
    },
  });
  const store = makeStore({ api, config: testConfig });
  store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
  await store.dispatch(fetchCurrentUser());
  await store.dispatch(fetchUserFacts());
  return { sent, ...renderPage(<Reminder pageName={pageName} />, { at, store }) };
}

const title = 'Please confirm your email address';

describe('the reminder of an address that is not confirmed', () => {
  it.each(['CheckoutPage', 'EditListingPage', 'LandingPage', 'SuccessPage', 'TeachDeskPage'])(
    'is a strip on %s, never a dialog, with a button that sends the mail',
    async page => {
      const { sent } = await open(page);
      expect(await screen.findByRole('region', { name: title })).toBeInTheDocument();
      expect(screen.queryByRole('dialog')).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Send the mail again' }));
      expect(await screen.findByText(/^It is on its way to sam@/)).toBeInTheDocument();
      expect(sent).toEqual(['mail']);
      // The link of the mail leads back.
      expect(remindedAt.recall('sam')).toBe('/');
    },
  );

  it('waits until the browser is closed once it was put off, on every page, for that person', async () => {
    const first = await open('TeachDeskPage');
    await userEvent.click(await screen.findByRole('button', { name: 'Later' }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    first.unmount();
    const second = await open('LandingPage');
    expect(screen.queryByText(title)).toBeNull();
    second.unmount();
    await open('LandingPage', { id: 'ada' });
    expect(await screen.findByText(title)).toBeInTheDocument();
  });

  it('leads back from where it leads to', async () => {
    const { address } = await open('InboxPage', { at: '/inbox/orders?page=2' });
    await userEvent.click(await screen.findByRole('link', { name: 'Change it' }));
    expect(address()).toBe('/account/contact-details');
    const back = await screen.findByRole('link', { name: 'Back to what you were doing' });
    expect(back).toHaveAttribute('href', '/inbox/orders?page=2');
  });
});
