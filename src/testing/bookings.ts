import type { MyBooking } from '#shared/contract/api/my.ts';

/** A confirmed booking of a class, as `/api/my` returns it. */
export const myBooking = (more: Partial<MyBooking> = {}): MyBooking => ({
  orderId: 'order',
  listingId: 'listing',
  title: 'Slow flow',
  state: 'accepted',
  kind: 'paid',
  lastTransition: 'transition/accept',
  status: 'scheduled',
  start: '2026-12-01T18:00:00.000Z',
  end: '2026-12-01T19:00:00.000Z',
  timezone: 'Europe/Berlin',
  places: 1,
  teacherId: 'teacher',
  teacherName: 'Mira L',
  isOnline: true,
  canReview: false,
  canRebook: true,
  ...more,
});
