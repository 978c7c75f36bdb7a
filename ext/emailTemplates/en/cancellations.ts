import type { MailContent } from '../layout.ts';
import { byCourse, byDates } from '../bookingParts.ts';
import { paragraph } from '../layout.ts';
import type { Kind } from '../mails.ts';
import { listing, student, teacher } from '../mails.ts';
import { findAnother, forStudent, forTeacher, hello, ticket } from './words.ts';

/** A course that its student has left, or that was ended for them. */
const leftCourse = `Your booking of the course <strong>${listing}</strong> with ${teacher} is canceled. {{#if transaction.metadata.leftRefund}}You get everything back on the card you paid with; depending on your bank it takes a few days to show.{{else}}{{#if transaction.metadata.leftAt}}What you paid is not given back.{{/if}}{{/if}}`;

/** Orders that come to nothing. */
export function canceled(kind: Kind): MailContent[] {
  const plan = kind === 'subscription';
  const paid = kind === 'paid';
  const thing = plan
    ? `${byCourse('Your course', 'Your subscription to')} <strong>${listing}</strong>`
    : `Your booking of <strong>${listing}</strong>`;
  return [
    {
      name: 'canceled-customer',
      subject: plan
        ? byCourse(
            `Your course ${listing} is canceled`,
            `Your subscription to ${listing} has ended`,
          )
        : `${listing} was canceled`,
      preview: paid
        ? 'You get the full amount back.'
        : plan
          ? byCourse('Your place is free for others.', 'Nothing more will be charged.')
          : 'We are sorry.',
      heading: plan
        ? byCourse('Your course is canceled', 'Your subscription has ended')
        : byDates('Your booking was canceled', 'Your class was canceled'),
      body: [
        paragraph(hello),
        paragraph(
          plan
            ? byCourse(
                leftCourse,
                `{{#if transaction.metadata.unpaidAt}}${thing} has ended because its last month was not paid in time. Your place is free for others, and nothing more will be charged. You can subscribe again as long as there are places.{{else}}${thing} has ended, and nothing more will be charged. Thank you for the hours you spent with ${teacher}.{{/if}}`,
              )
            : `${thing} with ${teacher} was canceled. We are sorry about that.${paid ? ' You get the full amount back on the card you paid with; depending on your bank it takes a few days to show.' : ''}`,
        ),
        ...(plan ? [] : [ticket('Canceled', 'provider')]),
      ],
      button: plan ? forStudent.button : findAnother,
    },
    {
      name: 'canceled-provider',
      subject: plan
        ? byCourse(
            `${student} no longer takes the course ${listing}`,
            `The subscription of ${student} to ${listing} has ended`,
          )
        : `The booking of ${student} for ${listing} was canceled`,
      preview: byDates('The dates can be booked again.', 'The place can be booked again.'),
      heading: plan
        ? byCourse('A booking was canceled', 'A subscription has ended')
        : 'A booking was canceled',
      body: [
        paragraph(hello),
        paragraph(
          plan
            ? byCourse(
                `${student} no longer takes the course <strong>${listing}</strong>. {{#if transaction.metadata.leftRefund}}The money goes back to them, as your policy says.{{/if}} Their place can be booked again.`,
                `The subscription of ${student} to <strong>${listing}</strong> has ended{{#if transaction.metadata.unpaidAt}}, because its last month was not paid in time{{/if}}. Their place can be booked again.`,
              )
            : `The booking of ${student} was canceled, and the ${byDates('dates', 'place')} can be booked again.`,
        ),
        ...(plan ? [] : [ticket('Canceled', 'customer')]),
      ],
      ...forTeacher,
    },
    ...canceledLate(kind, thing),
  ];
}

/** Orders that are taken back after the class. `thing`: what was booked. */
const canceledLate = (kind: Kind, thing: string): MailContent[] => [
  {
    name: 'canceled-late-customer',
    subject: `Your booking of ${listing} was taken back`,
    preview: kind === 'free' ? 'We looked into it.' : 'You get your money back.',
    heading: 'Your booking was taken back',
    body: [
      paragraph(hello),
      paragraph(
        `${thing} was taken back ${byDates('afterwards', 'after the class')}.${kind === 'free' ? '' : ' We return what you paid to the card you used; this can take up to six weeks.'}`,
      ),
      paragraph('Thank you for telling us when something is not as it should be.'),
    ],
    ...forStudent,
  },
  {
    name: 'canceled-late-provider',
    subject: `The booking of ${student} for ${listing} was taken back`,
    preview: 'Open the booking to see the details.',
    heading: 'A booking was taken back',
    body: [
      paragraph(hello),
      paragraph(
        `The booking of ${student} for <strong>${listing}</strong> was taken back ${byDates('afterwards', 'after the class')}.${kind === 'free' ? '' : ' The payment goes back to them. We get in touch with you about the payout.'}`,
      ),
    ],
    ...forTeacher,
  },
];
