import type { MailContent } from '../layout.ts';
import { byDates } from '../bookingParts.ts';
import { paragraph } from '../layout.ts';
import type { Kind } from '../mails.ts';
import { listing, student, teacher } from '../mails.ts';
import { forStudent, hello, pages, payin, payout, ticket } from './words.ts';

/** From the order to its answer. */
export const requested = (kind: Kind): MailContent[] => [...toStudent(kind), ...toTeacher(kind)];

function toStudent(kind: Kind): MailContent[] {
  const paid = kind === 'paid';
  return [
    {
      name: 'payment-expired-customer',
      subject: byDates(
        `Your dates at ${listing} were released`,
        `Your place in ${listing} was released`,
      ),
      preview: paid
        ? 'The payment was not completed in time, and nothing was charged.'
        : 'The booking was not completed in time.',
      heading: byDates('Your dates were released', 'Your place was released'),
      body: [
        paragraph(hello),
        paragraph(
          paid
            ? `We kept ${byDates('your dates at', 'a place in')} <strong>${listing}</strong> for fifteen minutes, but the payment was not completed. Nothing was charged: whatever your bank had set aside is free again.`
            : `We kept ${byDates('your dates at', 'a place in')} <strong>${listing}</strong> for fifteen minutes, but the booking was not completed, so somebody else can book now.`,
        ),
        paragraph(
          byDates(
            'If you still want to come, your dates may be free.',
            'If you still feel like moving, there may be a place left.',
          ),
        ),
      ],
      button: {
        label: byDates('Back to the place', 'Back to the class'),
        href: pages.bookedListing,
      },
    },
    {
      name: 'requested-customer',
      subject: `${teacher} has your request for ${listing}`,
      preview: 'We will write as soon as there is an answer.',
      heading: 'Your request is on its way',
      body: [
        paragraph(hello),
        paragraph(
          `We passed your request on to ${teacher}. As soon as it is accepted, your ${byDates('dates are', 'place is')} certain and we send you a mail.`,
        ),
        ticket('You asked for', 'provider'),
        ...(paid
          ? [
              payin('Set aside on your card'),
              paragraph(
                'Your card is charged only when the request is accepted. If it is not, the amount is set free again by itself.',
              ),
            ]
          : []),
      ],
      ...forStudent,
    },
  ];
}

function toTeacher(kind: Kind): MailContent[] {
  const paid = kind === 'paid';
  return [
    {
      name: 'requested-provider',
      subject: byDates(
        `${student} would like to book ${listing}`,
        `${student} would like to join ${listing}`,
      ),
      preview: 'Say yes or no on the page of the booking.',
      heading: byDates('A new request for your place', 'A new request for your class'),
      body: [
        paragraph(hello),
        paragraph(
          `${student} would like to be there. Please say yes or no soon: the ${byDates('dates are', 'place is')} held for them while they wait.`,
        ),
        ticket('Asked for', 'customer'),
        ...(paid ? [payout('Your payout')] : []),
      ],
      button: { label: 'Answer the request', href: pages.sale },
      aside: `A request without an answer ends by itself after six days, or when ${byDates('the first day begins', 'the class starts')}.`,
    },
    {
      name: 'request-waiting-provider',
      subject: `${student} is still waiting for your answer`,
      preview: byDates(
        `Their dates at ${listing} are held until you decide.`,
        `Their place in ${listing} is held until you decide.`,
      ),
      heading: 'One request is waiting',
      body: [
        paragraph(hello),
        paragraph(
          `${student} asked two days ago and has not heard from you yet. A quick answer helps them plan.`,
        ),
        ticket('Asked for', 'customer'),
      ],
      button: { label: 'Answer the request', href: pages.sale },
    },
  ];
}
