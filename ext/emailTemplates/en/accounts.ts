import type { MailContent } from '../layout.ts';
import { listedByDates } from '../bookingParts.ts';
import { paragraph, quote } from '../layout.ts';
import { hello, pages } from './words.ts';

const notYou = 'If this was not you, please change your password at once and write to us.';

/** The mails that belong to accounts and listings rather than to a transaction process. */
export const accounts: MailContent[] = [
  {
    name: 'verify-email-address',
    subject: 'Please confirm your email address',
    preview: 'Then you hear about your bookings.',
    heading: 'Is this your address?',
    body: [
      paragraph(hello),
      paragraph(
        'Please confirm your email address. Until then we cannot send you news about your bookings and messages.',
      ),
    ],
    button: { label: 'Confirm my address', href: pages.verifyEmail },
    aside: 'Did you not sign up at {{marketplace.name}}? Then you can leave this mail alone.',
  },
  {
    name: 'verify-changed-email-address',
    subject: 'Please confirm your new email address',
    preview: 'Then our mail goes there.',
    heading: 'Is this your new address?',
    body: [
      paragraph(hello),
      paragraph(
        'Please confirm your new email address. Until you do, our mail goes to the old one.',
      ),
    ],
    button: { label: 'Confirm my new address', href: pages.verifyEmail },
    aside: 'Did you not ask for this? Then you can leave this mail alone.',
  },
  {
    name: 'email-address-changed',
    subject: 'Your account gets a new email address',
    preview: 'Our mail goes there once it is confirmed.',
    heading: 'Your address is changing',
    body: [
      paragraph(hello),
      paragraph(
        'A new email address was given for your account. Our mail goes there, and you log in with it, as soon as it is confirmed.',
      ),
    ],
    aside: notYou,
  },
  {
    name: 'reset-password',
    subject: 'Choose a new password',
    preview: 'The link in this mail works once.',
    heading: 'Choose a new password',
    body: [
      paragraph(hello),
      paragraph(
        'Somebody, probably you, asked for a new password for this account. The button takes you to the page where you choose it.',
      ),
    ],
    button: {
      label: 'Choose a new password',
      href: pages.resetPassword,
    },
    aside: 'Did you not ask for it? Then leave this mail alone: your password stays as it is.',
  },
  {
    name: 'password-changed',
    subject: 'Your password was changed',
    preview: 'If it was you, all is well.',
    heading: 'Your password was changed',
    body: [
      paragraph(hello),
      paragraph('The password of your account was changed just now. If it was you, all is well.'),
    ],
    aside: notYou,
  },
  {
    name: 'second-factor-added',
    subject: 'Logging in asks for a code now',
    preview: 'If it was you, all is well.',
    heading: 'Logging in asks for a code now',
    body: [
      paragraph(hello),
      paragraph(
        'A second step was set up for your account just now: besides your password, logging in asks for a code of your authenticator app. Your other devices are logged out.',
      ),
      paragraph(
        'Keep your recovery codes where your phone is not. Without both, only we can let you in again.',
      ),
    ],
    button: { label: 'See your log-in settings', href: pages.password },
    aside: notYou,
  },
  {
    name: 'second-factor-removed',
    subject: 'Logging in asks for no code any more',
    preview: 'If it was you, or if you asked us to, all is well.',
    heading: 'Logging in asks for no code any more',
    body: [
      paragraph(hello),
      paragraph(
        'The second step of your log-ins was turned off just now, by you or by us because you asked. Your password alone opens your account until you set the step up again.',
      ),
    ],
    button: { label: 'Set it up again', href: pages.password },
    aside: notYou,
  },
  {
    name: 'new-message',
    subject: '{{message.sender.display-name}} wrote to you',
    preview: 'About {{message.transaction.listing.title}}',
    heading: 'You have a message',
    body: [
      paragraph(hello),
      paragraph(
        '{{message.sender.display-name}} wrote to you about <strong>{{message.transaction.listing.title}}</strong>:',
      ),
      quote('{{message.content}}'),
    ],
    button: {
      label: 'Read and answer',
      href: pages.conversation,
    },
  },
  {
    name: 'listing-approved',
    subject: '{{listing.title}} is live',
    preview: 'It can be found and booked now.',
    heading: listedByDates('Your place is live', 'Your class is live'),
    body: [
      paragraph(hello),
      paragraph(
        'We had a look at <strong>{{listing.title}}</strong> and approved it. It can be found and booked now.',
      ),
    ],
    button: { label: listedByDates('See your place', 'See your class'), href: pages.listing },
  },
  {
    name: 'listing-sent-back',
    subject: 'Not approved yet: {{listing.title}}',
    preview: 'Here is what to change. We look at it again after that.',
    heading: listedByDates('Your place needs a change', 'Your class needs a change'),
    body: [
      paragraph(hello),
      paragraph(
        'We have looked at <strong>{{listing.title}}</strong> and have not approved it yet. This is why:',
      ),
      quote('{{listing.metadata.rejection.reason}}'),
      paragraph('Change it, and we look at it again. Until then only you can see it.'),
    ],
    button: { label: 'Change it', href: pages.editListing },
  },
  {
    name: 'operator-appointed',
    subject: 'You help to run {{marketplace.name}}',
    preview: 'The console is open to you.',
    heading: 'You help to run {{marketplace.name}}',
    body: [
      paragraph(hello),
      paragraph(
        'An owner of {{marketplace.name}} has made you an operator. Your role is <strong>{{operator-role}}</strong>. Sign in at the console with the password of your account.',
      ),
    ],
    button: { label: 'Open the console', href: pages.console },
    aside: 'Did you not expect this? Then write to us.',
  },
  {
    name: 'operator-invited',
    subject: 'Help to run {{marketplace.name}}',
    preview: 'The invitation is good for seven days.',
    heading: 'You are invited to help run {{marketplace.name}}',
    body: [
      paragraph(
        'An owner of {{marketplace.name}} invites you as an operator. Your role would be <strong>{{operator-role}}</strong>.',
      ),
      paragraph(
        'Open an account with this email address, confirm the address, and sign in at the console within seven days.',
      ),
    ],
    button: { label: 'Open the console', href: pages.console },
    aside: 'Did you not expect this? Then you can leave this mail alone.',
  },
  {
    name: 'user-approved',
    subject: 'Welcome, your account is ready',
    preview: 'You can use {{marketplace.name}} now.',
    heading: 'Your account is ready',
    body: [paragraph(hello), paragraph('We approved your account. Everything is open to you now.')],
    button: { label: 'Have a look around', href: pages.home },
  },
  {
    name: 'account-banned',
    subject: 'Your account at {{marketplace.name}} is blocked',
    preview: 'You can not sign in any more.',
    heading: 'Your account is blocked',
    body: [
      paragraph(hello),
      paragraph(
        'We have blocked your account. You are signed out and can not sign in, and nobody sees your profile or your classes. Requests that waited for an answer have ended, and money that was held for them is released. Subscriptions end. Confirmed bookings stay until we cancel them.',
      ),
      `{{#if ban-reason}}${paragraph('This is why:')}${quote('{{ban-reason}}')}{{/if}}`,
      paragraph('Do you think that this is a mistake? Then write to us.'),
    ],
    button: { label: 'Write to us', href: pages.contact },
  },
  {
    name: 'account-unbanned',
    subject: 'Your account at {{marketplace.name}} is open again',
    preview: 'You can sign in as before.',
    heading: 'Your account is open again',
    body: [
      paragraph(hello),
      paragraph(
        'Your account is not blocked any more. You can sign in, and your profile and classes are shown as before. Bookings and subscriptions that ended meanwhile do not come back by themselves.',
      ),
    ],
    button: { label: 'Have a look around', href: pages.home },
  },
  {
    name: 'user-joined',
    subject: 'Welcome to {{marketplace.name}}',
    preview: 'An hour for your body, whenever you like.',
    heading: 'Good that you are here',
    body: [
      paragraph(hello),
      paragraph(
        'At {{marketplace.name}} people teach live, in small groups, from wherever they are. Find an hour that suits you, book your place, and join from your browser.',
      ),
    ],
    button: { label: 'Find a class', href: pages.search },
  },
  {
    name: 'user-permissions-changed',
    subject: 'What you can do at {{marketplace.name}} has changed',
    preview: 'Here is what is open to you.',
    heading: 'Your permissions have changed',
    body: [
      paragraph(hello),
      paragraph('This is what holds for your account now:'),
      `{{#with changed-permissions}}${[
        ['read', 'Seeing what is offered'],
        ['initiateTransactions', 'Booking'],
        ['postListings', 'Publishing listings'],
      ]
        .map(
          ([key, label]) =>
            `{{#if ${key}}}${paragraph(`${label}: <strong>{{#eq ${key} "permission/allow"}}allowed{{else}}not allowed{{/eq}}</strong>`)}{{/if}}`,
        )
        .join('\n')}{{/with}}`,
    ],
    button: { label: 'Go to {{marketplace.name}}', href: pages.home },
  },
];
