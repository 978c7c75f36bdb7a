import type { MailContent } from './layout.ts';
import { byDates, paragraph, payin, payout, quote, ticket } from './layout.ts';

/** What a process sells; the words about money follow it. */
export type Kind = 'paid' | 'free' | 'subscription';

const order = '{{marketplace.url}}/order/{{url-encode transaction.id}}/details';
const sale = '{{marketplace.url}}/sale/{{url-encode transaction.id}}/details';
const listing = '{{transaction.listing.title}}';
const teacher = '{{transaction.provider.display-name}}';
const student = '{{transaction.customer.display-name}}';
const hello = 'Hello {{recipient.first-name}},';

const forStudent = {
  button: { label: 'Open your booking', href: order },
};
const forTeacher = {
  button: { label: 'Open the booking', href: sale },
};

function requested(kind: Kind): MailContent[] {
  const paid = kind === 'paid';
  return [
    {
      name: 'payment-expired-customer',
      subject: `Your place in ${listing} was released`,
      preview: paid
        ? 'The payment was not completed in time, and nothing was charged.'
        : 'The booking was not completed in time.',
      heading: 'Your place was released',
      body: [
        paragraph(hello),
        paragraph(
          paid
            ? `We kept a place in <strong>${listing}</strong> for fifteen minutes, but the payment was not completed. Nothing was charged: whatever your bank had set aside is free again.`
            : `We kept a place in <strong>${listing}</strong> for fifteen minutes, but the booking was not completed, so somebody else can have it now.`,
        ),
        paragraph('If you still feel like moving, there may be a place left.'),
      ],
      button: {
        label: 'Back to the class',
        href: '{{marketplace.url}}/l/{{url-encode transaction.listing.id}}',
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
          `We passed your request on to ${teacher}. As soon as it is accepted, your place is certain and we send you a mail.`,
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
    {
      name: 'requested-provider',
      subject: `${student} would like to join ${listing}`,
      preview: 'Accept or decline with one tap.',
      heading: byDates('A new request for your place', 'A new request for your class'),
      body: [
        paragraph(hello),
        paragraph(
          `${student} would like to be there. Please say yes or no soon: the place is held for them while they wait.`,
        ),
        ticket('Asked for', 'customer'),
        ...(paid ? [payout('Your payout')] : []),
      ],
      button: { label: 'Answer the request', href: sale },
      aside: `A request without an answer ends by itself after six days, or when ${byDates('the first day begins', 'the class starts')}.`,
    },
    {
      name: 'request-waiting-provider',
      subject: `${student} is still waiting for your answer`,
      preview: `Their place in ${listing} is held until you decide.`,
      heading: 'One request is waiting',
      body: [
        paragraph(hello),
        paragraph(
          `${student} asked to join two days ago and has not heard from you yet. A quick answer helps them plan their week.`,
        ),
        ticket('Asked for', 'customer'),
      ],
      button: { label: 'Answer the request', href: sale },
    },
  ];
}

function answered(kind: Kind): MailContent[] {
  const paid = kind === 'paid';
  const moneyBack = paid
    ? ' Your card was not charged; the amount that was set aside is free again.'
    : '';
  return [
    {
      name: 'accepted-customer',
      subject: `You are in: ${listing} with ${teacher}`,
      preview: byDates(
        'Your dates are certain.',
        'Your place is certain. Here is when and how to join.',
      ),
      heading: 'You are in',
      body: [
        paragraph(hello),
        paragraph(`${teacher} accepted your request and looks forward to seeing you.`),
        ticket('Your booking', 'provider'),
        ...(paid ? [payin('Paid')] : []),
        paragraph(
          byDates(
            '<strong>How to get there:</strong> the address is on the page of your booking. Write to each other there about when you come.',
            '<strong>How to join:</strong> open your booking a few minutes before the class and choose <em>Join</em>. For your safety the meeting link stays on that page and is never sent by mail.',
          ),
        ),
      ],
      ...forStudent,
      aside: byDates(
        'Enjoy your time there.',
        'A mat, some water and a bit of room around you is all it takes. Enjoy your hour.',
      ),
    },
    {
      name: 'declined-customer',
      subject: `${teacher} could not take your request for ${listing}`,
      preview: paid ? 'Nothing was charged.' : 'There are more classes to find.',
      heading: 'This time it did not work out',
      body: [
        paragraph(hello),
        paragraph(
          `${teacher} could not accept your request for <strong>${listing}</strong>.${moneyBack}`,
        ),
        paragraph('There are many more hours to find, perhaps one that suits you even better.'),
      ],
      button: { label: 'Find another class', href: '{{marketplace.url}}/s' },
    },
    {
      name: 'expired-customer',
      subject: `Your request for ${listing} has ended`,
      preview: `${teacher} did not answer in time.`,
      heading: 'Your request has ended',
      body: [
        paragraph(hello),
        paragraph(
          `${teacher} did not answer your request for <strong>${listing}</strong> in time, so we ended it for you.${moneyBack}`,
        ),
        paragraph('We are sorry for the wait. Other teachers would be glad to have you.'),
      ],
      button: { label: 'Find another class', href: '{{marketplace.url}}/s' },
    },
    {
      name: 'expired-provider',
      subject: `A request for ${listing} ended without your answer`,
      preview: `${student} has been told, and the place is free again.`,
      heading: 'A request ended without an answer',
      body: [
        paragraph(hello),
        paragraph(
          `${student} asked to join, but time ran out before you answered. We told them, and the place can be booked again.`,
        ),
        ticket('Asked for', 'customer'),
        paragraph('Students book more often with teachers who answer within a day.'),
      ],
      ...forTeacher,
    },
    ...soon('Your booking', true),
  ];
}

function soon(label: string, withTeacher: boolean): MailContent[] {
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
      button: { label: byDates('Open your booking', 'Open your booking to join'), href: order },
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
      button: { label: byDates('Open the booking', 'Open the booking to start'), href: sale },
    },
  ];
  return withTeacher ? mails : mails.slice(0, 1);
}

const subscribed: MailContent[] = [
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
      href: '{{marketplace.url}}/l/{{url-encode transaction.listing.id}}',
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
        '<strong>How to join:</strong> open your subscription a few minutes before a class and choose <em>Join</em>. For your safety the meeting link stays on that page and is never sent by mail.',
      ),
    ],
    button: { label: 'Open your subscription', href: order },
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
  ...soon('Your first class', false),
];

function canceled(kind: Kind): MailContent[] {
  const plan = kind === 'subscription';
  const paid = kind === 'paid';
  const thing = plan
    ? `Your subscription to <strong>${listing}</strong>`
    : `Your booking of <strong>${listing}</strong>`;
  return [
    {
      name: 'canceled-customer',
      subject: plan ? `Your subscription to ${listing} has ended` : `${listing} was canceled`,
      preview: paid
        ? 'You get the full amount back.'
        : plan
          ? 'Nothing more will be charged.'
          : 'We are sorry.',
      heading: plan
        ? 'Your subscription has ended'
        : byDates('Your booking was canceled', 'Your class was canceled'),
      body: [
        paragraph(hello),
        paragraph(
          plan
            ? `${thing} has ended, and nothing more will be charged. Thank you for the hours you spent with ${teacher}.`
            : `${thing} with ${teacher} was canceled. We are sorry about that.${paid ? ' You get the full amount back on the card you paid with; depending on your bank it takes a few days to show.' : ''}`,
        ),
      ],
      button: plan
        ? forStudent.button
        : { label: 'Find another class', href: '{{marketplace.url}}/s' },
    },
    {
      name: 'canceled-provider',
      subject: plan
        ? `${student} ended the subscription to ${listing}`
        : `The booking of ${student} for ${listing} was canceled`,
      preview: 'The place can be booked again.',
      heading: plan ? 'A subscription has ended' : 'A booking was canceled',
      body: [
        paragraph(hello),
        paragraph(
          plan
            ? `The subscription of ${student} to <strong>${listing}</strong> has ended. Their place can be booked again.`
            : `The booking of ${student} was canceled, and the place can be booked again.`,
        ),
        ...(plan ? [] : [ticket('Canceled', 'customer')]),
      ],
      ...forTeacher,
    },
    {
      name: 'canceled-late-customer',
      subject: `Your booking of ${listing} was taken back`,
      preview: kind === 'free' ? 'We looked into it.' : 'You get your money back.',
      heading: 'Your booking was taken back',
      body: [
        paragraph(hello),
        paragraph(
          `${thing} was taken back after the class.${kind === 'free' ? '' : ' We return what you paid to the card you used; this can take up to six weeks.'}`,
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
          `The booking of ${student} for <strong>${listing}</strong> was taken back after the class.${kind === 'free' ? '' : ' The student gets the payment back. We get in touch with you about the payout.'}`,
        ),
      ],
      ...forTeacher,
    },
  ];
}

function afterwards(kind: Kind): MailContent[] {
  const review = { label: 'Write a review', href: order };
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
      button: { label: 'Write a review', href: sale },
    },
    {
      name: 'review-reminder-customer',
      subject: `Still time to review ${listing}`,
      preview: 'Four days are left.',
      heading: 'A few words for your teacher?',
      body: [
        paragraph(hello),
        paragraph(
          `${teacher} lives from the words of those who were there. If you have a minute, tell how <strong>${listing}</strong> was. You can do so for four more days.`,
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
          `${student} wrote about <strong>${listing}</strong>. You can read it as soon as you have written yours, or when seven days have passed since the class.`,
        ),
      ],
      button: { label: 'Write your review', href: sale },
    },
    {
      name: 'reviewed-first-customer',
      subject: `${teacher} left you a review`,
      preview: 'Write yours to read it.',
      heading: 'You have a review',
      body: [
        paragraph(hello),
        paragraph(
          `${teacher} wrote about having you in <strong>${listing}</strong>. You can read it as soon as you have written yours, or when seven days have passed since the class.`,
        ),
      ],
      button: { label: 'Write your review', href: order },
    },
    published('reviews-published-customer', teacher, 'provider', order),
    published('reviews-published-provider', student, 'customer', sale),
  ];
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
      `{{#each transaction.reviews}}{{#eq subject "${type}"}}
${quote('{{content}}')}
{{/eq}}{{/each}}`,
    ],
    button: { label: 'Read the reviews', href },
  };
}

/** Every mail of one kind of process, in the order of its life. */
export function transactionMails(kind: Kind): MailContent[] {
  const start = kind === 'subscription' ? subscribed : [...requested(kind), ...answered(kind)];
  return [...start, ...canceled(kind), ...afterwards(kind)];
}
