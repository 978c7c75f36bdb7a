import type { MailContent } from '../layout.ts';
import { byVenue } from '../bookingParts.ts';
import { paragraph } from '../layout.ts';
import { listing, student } from '../mails.ts';
import { forTeacher, hello, pages, payin, payout, ticket } from './words.ts';

/** The beginning of a subscription. */
export const subscribed: MailContent[] = [
  {
    name: 'payment-expired-customer',
    subject: `Your subscription to ${listing} was not completed`,
    preview: 'Your place was released, and nothing was charged.',
    heading: 'Your place was released',
    body: [
      paragraph(hello),
      paragraph(
        `We kept a place in <strong>${listing}</strong> for you, but the payment was not completed in time. You have not been subscribed.`,
      ),
    ],
    button: {
      label: 'Back to the class',
      href: pages.bookedListing,
    },
  },
  {
    name: 'subscribed-customer',
    subject: `Your subscription to ${listing} has begun`,
    preview: 'A place in every class is yours.',
    heading: 'A place in every class is yours',
    body: [
      paragraph(hello),
      paragraph(
        `Your subscription to <strong>${listing}</strong> has begun. From now on a place is kept for you, class after class.`,
      ),
      ticket('Your first class', 'provider'),
      payin('Each month'),
      paragraph(
        byVenue(
          '<strong>How to get there:</strong> the address is on the page of your subscription.',
          '<strong>How to join:</strong> open your subscription a few minutes before a class and choose <em>Join</em>. For your safety the meeting link stays on that page and is never sent by mail.',
        ),
      ),
    ],
    button: { label: 'Open your subscription', href: pages.order },
    aside: 'You can cancel on the same page at any time.',
  },
  {
    name: 'subscribed-provider',
    subject: `${student} subscribed to ${listing}`,
    preview: 'They have a place in every class now.',
    heading: 'You have a new subscriber',
    body: [
      paragraph(hello),
      paragraph(`${student} subscribed and has a place in every class from now on.`),
      ticket('Their first class', 'customer'),
      payout('Your payout each month'),
    ],
    ...forTeacher,
  },
];
