import { createIntl } from 'react-intl';
import { classLengthOf } from './classLength.ts';
import components from '#src/translations/en/components.json';
import listing from '#src/translations/en/listingBody.json';
import spanish from '#src/translations/es/listingBody.json';

it.each([
  [10, '10 min', '10 minutes', '10 minutos'],
  [90, '90 min', '90 minutes', '90 minutos'],
  [120, '2 h', '2 hours', '2 horas'],
  [150, '2 h 30 min', '2 h 30 min', '2 h 30 min'],
  [480, '8 h', '8 hours', '8 horas'],
])('shows %d minutes at a glance', (minutes, short, long, inSpanish) => {
  const told = (message: string, locale: string) =>
    createIntl({ locale, messages: { told: message } }).formatMessage(
      { id: 'told' },
      { ...classLengthOf(minutes) },
    );
  expect(told(components['ListingCard.minutes'], 'en')).toBe(short);
  expect(told(listing['ListingPage.minutes'], 'en')).toBe(long);
  expect(told(spanish['ListingPage.minutes'], 'es')).toBe(inSpanish);
});
