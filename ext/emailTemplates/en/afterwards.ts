import type { MailContent } from '../layout.ts';
import { byDates } from '../bookingParts.ts';
import { paragraph, quote } from '../layout.ts';
import type { Kind } from '../mails.ts';
import { listing, student, teacher } from '../mails.ts';
import { hello, pages, payout } from './words.ts';

/** After the last class: reviews. */
export function afterwards(kind: Kind): MailContent[] {
  const review = { label: 'Leave a review', href: pages.order };
  return [
    {
      name: 'delivered-customer',
      subject: `How was ${listing}?`,
      preview: `A few words help ${teacher}, and whoever comes next.`,
      heading: 'How was it?',
      body: [
        paragraph(hello),
        paragraph(
          `We hope the time with ${teacher} did you good. Would you tell others how it was? A few honest words and some stars are plenty.`,
        ),
      ],
      button: review,
      aside: 'Reviews show when both of you have written one, or after seven days.',
    },
    {
      name: 'delivered-provider',
      subject: `Well done: ${listing} is complete`,
      preview:
        kind === 'paid' ? 'Your payout is on its way.' : `Tell others how it was with ${student}.`,
      heading: 'Well done',
      body: [
        paragraph(hello),
        paragraph(
          `Your ${byDates('booking', 'class')} with ${student} is complete.${kind === 'paid' ? ' Your payout is on its way to your bank account.' : ''}`,
        ),
        ...(kind === 'paid' ? [payout('Your payout')] : []),
        paragraph(`You can leave a few words about ${student} now.`),
      ],
      button: { label: 'Leave a review', href: pages.sale },
    },
    {
      name: 'review-reminder-customer',
      subject: `Still time to review ${listing}`,
      preview: 'Four days are left.',
      heading: byDates('A few words for your host?', 'A few words for your teacher?'),
      body: [
        paragraph(hello),
        paragraph(
          `The words of those who were there help ${teacher}, and whoever comes next. If you have a minute, tell how <strong>${listing}</strong> was. You can do so for four more days.`,
        ),
      ],
      button: review,
    },
    {
      name: 'reviewed-first-provider',
      subject: `${student} left you a review`,
      preview: 'Write yours to read it.',
      heading: 'You have a review',
      body: [
        paragraph(hello),
        paragraph(
          `${student} wrote about <strong>${listing}</strong>. You can read it as soon as you have written yours, or when seven days have passed since ${byDates('the last day', 'the class')}.`,
        ),
      ],
      button: { label: 'Leave a review', href: pages.sale },
    },
    {
      name: 'reviewed-first-customer',
      subject: `${teacher} left you a review`,
      preview: 'Write yours to read it.',
      heading: 'You have a review',
      body: [
        paragraph(hello),
        paragraph(
          `${teacher} wrote about having you ${byDates('at', 'in')} <strong>${listing}</strong>. You can read it as soon as you have written yours, or when seven days have passed since ${byDates('the last day', 'the class')}.`,
        ),
      ],
      button: { label: 'Leave a review', href: pages.order },
    },
    published('reviews-published-customer', teacher, 'provider', pages.order),
    published('reviews-published-provider', student, 'customer', pages.sale),
    due('reviews-due-customer', teacher, 'provider', pages.order),
    due('reviews-due-provider', student, 'customer', pages.sale),
  ];
}

/** The one review that was written, when the time for the other is over. */
function due(name: string, author: string, role: string, href: string): MailContent {
  const mail = published(name, author, role, href);
  const [greeting = '', , words = ''] = mail.body;
  return {
    ...mail,
    subject: `Your review of ${listing} is out`,
    heading: 'A review of you is out',
    body: [
      greeting,
      paragraph(
        `The time for reviews of <strong>${listing}</strong> is over, so everybody can read what ${author} wrote:`,
      ),
      words,
    ],
    button: { label: 'Read the review', href },
  };
}

function published(name: string, author: string, role: string, href: string): MailContent {
  const type = role === 'provider' ? 'customer' : 'provider';
  return {
    name,
    subject: `Your reviews of ${listing} are out`,
    preview: `Read what ${author} wrote.`,
    heading: 'Your reviews are out',
    body: [
      paragraph(hello),
      paragraph(`Both reviews of <strong>${listing}</strong> can be read now. ${author} wrote:`),
      `{{#each transaction.reviews}}{{#eq subject.id transaction.${type}.id}}
${quote('{{content}}')}
{{/eq}}{{/each}}`,
    ],
    button: { label: 'Read the reviews', href },
  };
}
