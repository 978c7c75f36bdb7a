import * as v from 'valibot';
import type { Operations } from '#server/http/api/operation.ts';

const get = { method: 'get', caller: 'anyone' } as const;

/** Of calendar files and mails. */
export const mailOperations = {
  subscribeToTeacher: {
    ...get,
    path: '/api/calendar/teachers/{file}',
    answer: { media: 'text/calendar' },
    summary: 'Subscribe to the public classes of a teacher, `<id>.ics`',
    errors: ['not-found'],
  },
  downloadBooking: {
    method: 'get',
    path: '/api/calendar/orders/{file}',
    caller: 'signedInLink',
    summary: 'Download a booking, `<order id>.ics`',
    answer: { media: 'text/calendar' },
    errors: ['not-found'],
  },
  showUnsubscribe: {
    ...get,
    path: '/api/mail/unsubscribe',
    answer: { media: 'text/html' },
    summary: 'Show the page that ends a kind of mail; the token of the mail says which',
    query: v.object({ token: v.string() }),
  },
  unsubscribe: {
    ...get,
    method: 'post',
    path: '/api/mail/unsubscribe',
    answer: { media: 'text/html' },
    summary: 'End a kind of mail (RFC 8058)',
    query: v.object({ token: v.string() }),
  },
} satisfies Operations;
