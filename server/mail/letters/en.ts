import { coTeacher } from './coTeacher.en.ts';
import type { LetterWords, ScheduleChangeFacts, ReminderFacts } from './letterWords.ts';

const soon = ({ day, minutes }: ReminderFacts) =>
  minutes === null ? day : minutes > 50 ? 'In one hour' : `In ${minutes} minutes`;

const students = (count: number) => (count === 1 ? 'One person is' : `${count} people are`);

const wayIn = {
  online: 'The way in is on the page of your booking. It opens 15 minutes before the class.',
  room: 'You find the address on the page of your booking.',
  dates:
    'You find the address on the page of your booking. If you have not agreed on when you come, write to each other there.',
};

const bookings = (count: number) => (count === 1 ? '1 booking' : `${count} bookings`);
const places = (count: number) => (count === 1 ? '1 place' : `${count} places`);
const subscribers = (count: number) => (count === 1 ? '1 subscriber' : `${count} subscribers`);

function subjectOf({ kind, title, day }: ScheduleChangeFacts): string {
  if (kind === 'cancel-class' || day === null) return `Canceled: ${title}`;
  const what = kind.startsWith('move') ? 'Moved' : 'Canceled';
  return `${what}: ${title}, ${kind.endsWith('-date') ? day : `from ${day} on`}`;
}

/** Names the class times that were changed. */
function changeOf({ kind, title, day }: ScheduleChangeFacts): string {
  if (kind === 'cancel-class') return `You canceled ${title} as a whole.`;
  const what = kind.startsWith('move') ? 'moved' : 'canceled';
  const which = day === null ? '' : ` on ${day}`;
  if (kind.endsWith('-weekday')) {
    return `You ${what} the class time${which} and all that follow it on that day of the week.`;
  }
  return kind.endsWith('-from')
    ? `You ${what} the class time${which} and all that follow it.`
    : `You ${what} the class time${which}.`;
}

function linesOf({ kind, moved, ended, lost }: ScheduleChangeFacts): string[] {
  const isMove = kind.startsWith('move');
  return [
    ...(moved > 0 ? [`${bookings(moved)} came along to the new time.`] : []),
    ...(ended > 0
      ? [
          isMove
            ? `${bookings(ended)} found no place there and ended. What was paid goes back.`
            : `${bookings(ended)} ended. What was paid goes back.`,
        ]
      : []),
    ...(lost > 0
      ? [`${subscribers(lost)} ${lost === 1 ? 'gets its' : 'get their'} share of the month back.`]
      : []),
    'All of them were told by mail. This mail updates your calendar.',
  ];
}

export const english: LetterWords = {
  hello: name => `Hello ${name},`,
  today: 'Today',
  tomorrow: 'Tomorrow',
  hours: (start, end) => `${start} to ${end}`,
  timeIn: (time, city) => `${time} in ${city}`,
  dates: (first, last) => `${first} to ${last}`,
  student: facts => ({
    subject: `${soon(facts)}: ${facts.title} with ${facts.teacher}`,
    preview: wayIn[facts.venue],
    heading:
      facts.minutes === null
        ? `${facts.day}: ${facts.title}`
        : facts.minutes > 50
          ? 'See you in an hour'
          : 'It begins soon',
    text: `${facts.teacher} expects you. ${wayIn[facts.venue]}`,
    button: 'Open your booking',
    ...(facts.minutes === null
      ? {
          aside:
            'If you can not come, say so on the same page, and somebody else can have your place.',
        }
      : {}),
  }),
  teacher: facts => ({
    subject: `${soon(facts)}: ${facts.title}`,
    preview: `${students(facts.people)} coming.`,
    heading: facts.minutes === null ? `${facts.day}: you teach` : 'Your class begins soon',
    text: `${students(facts.people)} coming to ${facts.title}.`,
    button: facts.venue === 'dates' ? 'Open the booking' : 'See who comes',
  }),
  yourBooking: 'Your booking',
  yourClass: 'Your class',
  withTeacher: name => `with ${name}`,
  people: count => (count === 1 ? '1 person' : `${count} people`),
  online: 'online',
  unread: count => ({
    subject: count === 1 ? 'You have an unread message' : `You have ${count} unread messages`,
    preview: 'Here is who wrote to you.',
    heading: 'Somebody is waiting for you',
    text: 'These messages came while you were away:',
    button: 'Open your inbox',
  }),
  unreadFrom: ({ name, title, count }) =>
    `${name} · ${count === 1 ? '1 new message' : `${count} new messages`} · ${title}`,
  following: ({ teacher, title, others, news }) => {
    const isNew = news === 'class';
    const what = others > 0 ? `${title} and ${others} more` : title;
    return {
      subject: isNew ? `New from ${teacher}: ${what}` : `New dates with ${teacher}: ${what}`,
      preview: isNew ? 'It can be booked now.' : 'There are new dates to book.',
      heading: isNew ? `New from ${teacher}` : `New dates with ${teacher}`,
      text: isNew
        ? `${teacher} has something new. It can be booked now.`
        : `${teacher} has put up new dates. They can be booked now.`,
      button: others > 0 ? `See all by ${teacher}` : 'Choose a date',
    };
  },
  newClass: ({ news, when }) =>
    [news === 'class' ? 'New' : 'New dates', ...(when ? [`next on ${when}`] : [])].join(' · '),
  mailCode: ({ site, code, minutes }) => ({
    subject: `${code} is your code for ${site}`,
    preview: `It is good for ${minutes} minutes.`,
    heading: 'Your code',
    text: `Enter it on the page where you asked for it. It is good for ${minutes} minutes, once.`,
    aside: 'Give it to nobody: we never ask for it. If it was not you, do nothing.',
  }),
  reasonOfCode: 'You get this mail because somebody entered your address to log in.',
  ownChange: facts => ({
    subject: subjectOf(facts),
    preview: 'It is carried out, and everybody is told.',
    heading: facts.kind.startsWith('move') ? 'Your class is moved' : 'Your class is canceled',
    text: changeOf(facts),
    lines: linesOf(facts),
    button: facts.day === null ? 'Open your listings' : 'Open the class',
  }),
  placesRaised: ({ title, wanted, places: count }) => ({
    subject: `${title} has ${places(count)}: more were sold than you set`,
    preview: 'Nobody who has booked loses a place, and no further one is sold.',
    heading: 'More places were sold than you set',
    text: `You set ${places(wanted)} for ${title}. Somebody booked in the same moment: ${count} are taken in one class time.`,
    outcome: `So your class has ${places(count)} now. Nobody who has booked loses a place, and no further one is sold in that class time.`,
    button: 'Open your listings',
    aside:
      'If that is too many, cancel a booking on its page. What was paid for it goes back in full.',
  }),
  recordingReady: ({ title, when, until }) => ({
    subject: `Watch it again: ${title}`,
    preview: `You can watch it until ${until}.`,
    heading: 'Missed it, or once more?',
    text: `${title} of ${when} was recorded. You can watch it until ${until}.`,
    button: 'Watch the recording',
    aside: 'The link works for you alone, when you are logged in.',
  }),
  coTeacher,
  reasonOfTeaching: 'You get this mail because it is about who teaches a class.',
  reasonOfBooking: 'You get this mail because you have booked this class.',
  reason: {
    dayBefore: 'You get this mail because you are reminded a day before a class.',
    hourBefore: 'You get this mail because you are reminded an hour before a class.',
    unreadMessages: 'You get this mail because messages to you were not read for half an hour.',
    following: 'You get this mail because you follow a class or a teacher.',
    ownChanges: 'You get this mail because you have changed a class.',
    reviewReminders: 'You get this mail because you can leave a review.',
  },
  unsubscribe: 'No more mails of this kind',
  choose: 'Choose your mails',
};
