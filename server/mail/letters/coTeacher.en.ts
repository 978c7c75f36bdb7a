import type { LetterWords } from './letterWords.ts';

/** Mails about who teaches a class, in English. */
export const coTeacher: LetterWords['coTeacher'] = ({ news, title, when, teacher, person }) => {
  const isOnce = when !== null;
  const on = isOnce ? ` on ${when}` : '';
  // Of somebody who is banned the name is not shown.
  const who = person || (isOnce ? 'The substitute' : 'The co-teacher');
  switch (news) {
    case 'invited':
      return {
        subject: `${teacher} invites you to teach: ${title}`,
        preview: isOnce ? `In place of ${teacher}, on ${when}.` : `Together with ${teacher}.`,
        heading: isOnce ? `Would you teach this class for ${teacher}?` : `Teach with ${teacher}?`,
        text: isOnce
          ? `${teacher} invites you to teach ${title}${on} in their place. You would see who has booked, note who came, and start the class. Prices, money and messages stay with ${teacher}.`
          : `${teacher} invites you to teach ${title} with them, at all its times. You would see who has booked, note who came, and start the class. Prices, money and messages stay with ${teacher}.`,
        button: 'Look at the invitation',
        aside: 'You can say no, and you can stop later at any time.',
      };
    case 'accepted':
      return {
        subject: `${person} teaches: ${title}`,
        preview: isOnce ? `On ${when}, in your place.` : 'With you, at all its times.',
        heading: isOnce ? `${person} stands in for you` : `${person} teaches with you`,
        text: isOnce
          ? `${person} teaches ${title}${on} in your place. Those who have booked get a mail about it.`
          : `${person} can start ${title} at all its times now, and sees who has booked.`,
        button: 'Open the class',
      };
    case 'ended':
      return {
        subject: `Who teaches has changed: ${title}`,
        preview: `${who} does not teach it${on} for ${teacher} any more.`,
        heading: 'Who teaches has changed',
        text: isOnce
          ? `${who} does not teach ${title}${on} in place of ${teacher} any more. ${teacher} teaches it, unless somebody else does.`
          : `${who} does not teach ${title} with ${teacher} any more.`,
        button: 'Open your desk',
      };
    case 'substitute':
      return {
        subject: `${title}: ${person} teaches for ${teacher}`,
        preview: `On ${when}. Your booking stays as it is.`,
        heading: `${person} teaches for ${teacher}`,
        text: `${title}${on} is taught by ${person} in place of ${teacher}. Day, time and way in stay as they are, and so does your booking.`,
        button: 'Open your booking',
        aside:
          'If you would rather not come, the page of your booking says until when you can cancel, and what comes back.',
      };
    case 'substituteEnded':
      return {
        subject: `${title}: ${teacher} teaches after all`,
        preview: `On ${when}. Your booking stays as it is.`,
        heading: `${teacher} teaches after all`,
        text: `${who} does not stand in for ${teacher} at ${title}${on} any more. Your booking stays as it is. If somebody else teaches it, you get another mail.`,
        button: 'Open your booking',
      };
  }
};
