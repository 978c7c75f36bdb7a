import type { MailContent } from '../layout.ts';
import { paragraph } from '../layout.ts';
import type { Kind } from '../mails.ts';
import { listing, teacher } from '../mails.ts';
import { findAnother, heldUntil, hello, pages, ticket } from './words.ts';

const waitedFor = 'metadata.waitingFor';

/** Texts by the reason why an entry was ended. */
const byReason = (off: string, closed: string, late: string) =>
  `{{#eq transaction.metadata.waitingEnd "off"}}${off}{{else}}{{#eq transaction.metadata.waitingEnd "closed"}}${closed}{{else}}${late}{{/eq}}{{/eq}}`;

/** Mails to people on the waiting list of a class time. */
export const waiting = (kind: Kind): MailContent[] => [
  {
    name: 'waiting-list-joined-customer',
    subject: `You are on the waiting list: ${listing} with ${teacher}`,
    preview: 'We write as soon as a place is yours to take.',
    heading: 'You are on the list',
    body: [
      paragraph(hello),
      paragraph(
        `<strong>${listing}</strong> is sold out at the moment. You are on the waiting list, in the order of joining.`,
      ),
      ticket('You wait for', 'provider', waitedFor),
      paragraph(
        `When a place frees, it is held for the first on the list for two hours, at the longest until an hour before the class. We write to you then.${kind === 'paid' ? ' You pay the price of today, and nothing unless you take the place.' : ''}`,
      ),
    ],
    button: { label: 'See your place in line', href: pages.order },
    aside: 'You can leave the list on that page at any time.',
  },
  {
    name: 'place-offered-customer',
    subject: `A place is held for you: ${listing} with ${teacher}`,
    preview: `It is yours until ${heldUntil()}.`,
    heading: 'A place is free for you',
    body: [
      paragraph(hello),
      paragraph(
        `A place in <strong>${listing}</strong> is free, and you are next. It is held for you until <strong>${heldUntil()}</strong>. After that the next on the list gets it.`,
      ),
      ticket('Held for you', 'provider'),
      ...(kind === 'paid'
        ? [paragraph('You pay the price of the day on which you joined the list.')]
        : []),
    ],
    button: { label: 'Take the place', href: pages.order },
    aside: 'Can you not come? Decline on the same page, and somebody else is glad.',
  },
  {
    name: 'offer-expired-customer',
    subject: `Your place in ${listing} was given on`,
    preview: 'The time to take it is over.',
    heading: 'The time is over',
    body: [
      paragraph(hello),
      paragraph(
        `The place in <strong>${listing}</strong> that was held for you was not taken in time, so it goes to the next on the list.`,
      ),
      ticket('It was for', 'provider'),
      paragraph('If you still want to come, you can join the list again.'),
    ],
    button: { label: 'See how it stands', href: pages.order },
  },
  {
    name: 'waiting-list-closed-customer',
    subject: `The waiting list has ended: ${listing} with ${teacher}`,
    preview: byReason(
      'The class is not held at this time.',
      'The class can not be booked any more.',
      'No place became free in time.',
    ),
    heading: 'The waiting list has ended',
    body: [
      paragraph(hello),
      paragraph(
        byReason(
          `${teacher} does not hold <strong>${listing}</strong> at the time that you waited for.`,
          `<strong>${listing}</strong> can not be booked any more.`,
          `No place in <strong>${listing}</strong> became free for you in time. We are sorry.`,
        ),
      ),
      ticket('You waited for', 'provider', waitedFor),
      ...(kind === 'paid' ? [paragraph('You have paid nothing.')] : []),
    ],
    button: findAnother,
  },
];
