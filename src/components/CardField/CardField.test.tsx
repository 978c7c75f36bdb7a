import { act, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { CardField, CardPlace } from './CardField.tsx';
import { messageFiles } from '#src/testing/allMessages.ts';
import type { Messages } from '#src/translations/messageStore.ts';
import type { StripeJs } from '#src/util/stripeJs.ts';

const words = (locale: 'en' | 'es') =>
  Object.assign({}, ...messageFiles(locale).values()) as Messages;

function openField(locale: 'en' | 'es') {
  const card = { mount: jest.fn(), destroy: jest.fn(), update: jest.fn(), on: jest.fn() };
  const elements = jest.fn(() => ({ create: () => card }));
  render(
    <IntlProvider locale={locale} messages={words(locale)}>
      <CardField stripe={{ elements } as unknown as StripeJs} ref={null} failure={null} />
    </IntlProvider>,
  );
  return { card, elements };
}

afterEach(() => delete document.documentElement.dataset.theme);

test('the card field speaks the language of the page, whatever that of the browser', () => {
  expect(openField('es').elements).toHaveBeenCalledWith({ locale: 'es' });
});

test('says that the key of the provider is missing in place of the field', () => {
  render(
    <IntlProvider locale="en" messages={words('en')}>
      <CardPlace script={{ status: 'keyMissing' }} ref={null} failure={null} />
    </IntlProvider>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(words('en')['CardField.keyMissing']!);
  expect(screen.getByRole('alert')).toHaveTextContent(words('en')['CardField.keyMissing.text']!);
});

test('its words stay legible when the theme changes', async () => {
  const { card } = openField('en');
  expect(card.update).not.toHaveBeenCalled();
  act(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await waitFor(() => expect(card.update).toHaveBeenCalledTimes(1));
  expect(card.update.mock.lastCall).toMatchObject([{ style: { base: {}, invalid: {} } }]);
});
