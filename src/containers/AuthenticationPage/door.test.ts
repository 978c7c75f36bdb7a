import { doorOf } from './door.ts';

const id = '00000000-0000-4000-8000-000000000001';

describe('the door by which somebody comes to the sign-up', () => {
  it.each([
    [`/l/slow-flow/${id}/checkout?start=2026-12-01T18:00:00.000Z`, {}],
    [`/l/slow-flow/${id}/checkout?start=2026-12-01T18:00:00.000Z&places=2`, { seats: 2 }],
    [
      `/l/slow-flow/${id}?paymentMethod=recurring&start=2026-12-01T18:00:00.000Z`,
      { isMonthly: true },
    ],
  ])('is a class that is being booked: %s', (from, more) => {
    expect(doorOf(from)).toEqual({
      userType: 'student',
      listingId: id,
      isBooking: true,
      start: '2026-12-01T18:00:00.000Z',
      ...more,
    });
  });

  it('is a class that was looked at', () => {
    expect(doorOf(`/l/slow-flow/${id}?favorite=${id}`)).toEqual({
      userType: 'student',
      listingId: id,
      isBooking: false,
    });
  });

  it.each([
    ['/l/new', 'teacher'],
    [`/l/slow-flow/${id}/draft/description`, 'teacher'],
    ['/teach/calendar', 'teacher'],
    ['/listings', 'teacher'],
    ['/account/payments', 'teacher'],
    ['/my/past', 'student'],
    [`/order/${id}/details`, 'student'],
  ])('of %s means a %s', (from, userType) => {
    expect(doorOf(from)).toEqual({ userType });
  });

  it.each([
    null,
    '/',
    '/s?keywords=yoga',
    '/teachers',
    '/inbox',
    '/l/slow/not-an-id',
    '/account/devices',
  ])('of %s means nobody', from => {
    expect(doorOf(from)).toEqual({});
  });
});
