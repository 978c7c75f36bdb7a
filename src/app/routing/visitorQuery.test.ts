import { routes } from './routes.ts';
import { visitorQuery } from './visitorQuery.ts';

const id = '11111111-1111-4111-8111-111111111111';

describe('the query of a page for visitors', () => {
  it.each([
    ['/', '?x=1&utm_source=mail', ''],
    ['/', '?mobilemenu=open&mobilesearch=junk', '?mobilemenu=open'],
    ['/about', '?keywords=yoga', ''],
    ['/s', '?sort=price&junk=1&keywords=%20flow%20', '?keywords=flow&sort=price'],
    ['/s', '?keywords=flow&page=1&price=junk&view=map', '?keywords=flow&view=map'],
    [
      '/s',
      '?view=timetable&day=junk&week=2026-12-07&zone=Europe/Rome&workouts=yoga&x=1',
      '?workouts=yoga&view=timetable&week=2026-12-07&zone=Europe%2FRome',
    ],
    [`/l/yoga/${id}`, '?start=2026-12-01T10:00:00.000Z&a=b', '?start=2026-12-01T10%3A00%3A00.000Z'],
    [`/l/yoga/${id}`, '?start=junk&paymentMethod=junk&book=7&favorite=x', ''],
    ['/s', '?keywords=flow&keywords=junk&Sort=price&utm_source=x&fbclid=1', '?keywords=flow'],
    ['/s', '?%6Beywords=fl%6Fw', '?keywords=flow'],
    [`/l/yoga/${id}`, '?utm_campaign=x&fbclid=1&gclid=2', ''],
    [`/u/${id}`, '?page=2&fbclid=1', ''],
    ['/login', '?from=%2Fl%2Fyoga&junk=1', '?from=%2Fl%2Fyoga'],
    ['/nowhere', '?junk=1', ''],
    // Their pages are not shared.
    ['/inbox/orders', '?page=2', '?page=2'],
  ])('of %s%s is "%s"', (pathname, search, kept) => {
    expect(visitorQuery({ pathname, search })).toBe(kept);
    expect(visitorQuery({ pathname, search: kept })).toBe(kept);
  });
});

test('the routes that it names are there', () => {
  const names = routes.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'SearchPage',
      'ListingPage',
      'ListingPageCanonical',
      'LoginPage',
      'SignupPage',
      'ConfirmPage',
      'PasswordResetPage',
      'EmailVerificationPage',
    ]),
  );
});
