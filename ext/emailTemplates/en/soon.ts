import type { MailContent } from '../layout.ts';
import { byDates, paragraph } from '../layout.ts';
import { listing, student, teacher } from '../mails.ts';
import { hello, pages, ticket } from './words.ts';

/** Shortly before it begins; `withTeacher` when the teacher is told, too. */
export function soon(label: string, withTeacher: boolean): MailContent[] {
  const mails: MailContent[] = [
    {
      name: 'class-soon-customer',
      subject: byDates(`Your dates begin: ${listing}`, `In one hour: ${listing}`),
      preview: byDates(
        'Your first day is about to begin.',
        `${teacher} is getting ready. Here is where to join.`,
      ),
      heading: byDates('Your dates are about to begin', 'See you in an hour'),
      body: [
        paragraph(hello),
        paragraph(
          byDates(
            `${teacher} expects you. If you have not agreed on when you come, write to each other now.`,
            `${teacher} is getting the room ready. Find yourself a quiet corner and something comfortable to wear.`,
          ),
        ),
        ticket(label, 'provider'),
      ],
      button: {
        label: byDates('Open your booking', 'Open your booking to join'),
        href: pages.order,
      },
    },
    {
      name: 'class-soon-provider',
      subject: byDates(
        `${student} comes soon: ${listing}`,
        `In one hour: ${listing} with ${student}`,
      ),
      preview: byDates(
        'The first day is about to begin.',
        'Your start link is on the page of the booking.',
      ),
      heading: byDates('Their dates are about to begin', 'Your class starts in an hour'),
      body: [
        paragraph(hello),
        paragraph(
          byDates(
            `${student} will be there. If you have not agreed on when they come, write to each other now.`,
            `${student} will be there. You find your start link on the page of the booking.`,
          ),
        ),
        ticket(label, 'customer'),
      ],
      button: { label: byDates('Open the booking', 'Open the booking to start'), href: pages.sale },
    },
  ];
  return withTeacher ? mails : mails.slice(0, 1);
}
