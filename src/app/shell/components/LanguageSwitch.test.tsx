import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { makeStore } from '../../store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';

// jsdom does not leave the page, and says so.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

/**
 * Presses the switch; returns what was written, and whether the page itself leads the reader on.
 */
function press({ isAnonymous = false, ...keys }: { isAnonymous?: boolean; ctrlKey?: boolean }) {
  const written: unknown[] = [];
  const api = fakeApi({
    currentUser: {
      updateProfile: change => {
        written.push(change);
        return Promise.resolve(oneOf(currentUserResource('Ada')));
      },
    },
  });
  const store = makeStore({ api, config: testConfig });
  store.dispatch(authInfoLoaded({ isAnonymous, scopes: isAnonymous ? [] : ['user'] }));
  renderPage(<LanguageSwitch />, { api, store, at: '/s?sort=price' });
  const link = screen.getByRole('link', { name: 'Español' });
  expect(link).toHaveAttribute('href', '/es/s?sort=price&lang=es');
  const click = createEvent.click(link, keys);
  fireEvent(link, click);
  return { written, isLed: click.defaultPrevented };
}

it('is the language of mails, too, of somebody who is signed in', async () => {
  const { written, isLed } = press({});
  expect(isLed).toBe(true);
  await waitFor(() => expect(written).toEqual([{ privateData: { language: 'es' } }]));
});

it('is a link for visitors, and where another tab is requested', () => {
  expect(press({ isAnonymous: true })).toEqual({ written: [], isLed: false });
  document.body.innerHTML = '';
  expect(press({ ctrlKey: true })).toEqual({ written: [], isLed: false });
});
