import type { LetterWords } from './letterWords.ts';

/** Mails about who teaches a class, in Spanish. */
export const coTeacher: LetterWords['coTeacher'] = ({ news, title, when, teacher, person }) => {
  const isOnce = when !== null;
  const on = isOnce ? ` (${when})` : '';
  // Of somebody who is banned the name is not shown.
  const who = person || (isOnce ? 'La persona sustituta' : 'La otra persona');
  switch (news) {
    case 'invited':
      return {
        subject: `${teacher} te invita a impartir: ${title}`,
        preview: isOnce ? `En lugar de ${teacher}: ${when}.` : `Junto con ${teacher}.`,
        heading: isOnce
          ? `¿Darías esta clase en lugar de ${teacher}?`
          : `¿Dar la clase con ${teacher}?`,
        text: isOnce
          ? `${teacher} te invita a impartir ${title}${on} en su lugar. Verías quién ha reservado, anotarías quién vino y empezarías la clase. Los precios, el dinero y los mensajes siguen siendo cosa de ${teacher}.`
          : `${teacher} te invita a impartir ${title} a su lado, en todos sus horarios. Verías quién ha reservado, anotarías quién vino y empezarías la clase. Los precios, el dinero y los mensajes siguen siendo cosa de ${teacher}.`,
        button: 'Ver la invitación',
        aside: 'Puedes decir que no, y dejarlo más tarde cuando quieras.',
      };
    case 'accepted':
      return {
        subject: `${person} imparte: ${title}`,
        preview: isOnce ? `En tu lugar: ${when}.` : 'Contigo, en todos sus horarios.',
        heading: isOnce ? `${person} te sustituye` : `${person} da la clase contigo`,
        text: isOnce
          ? `${person} imparte ${title}${on} en tu lugar. Quienes han reservado reciben un correo.`
          : `${person} ya puede empezar ${title} en todos sus horarios, y ve quién ha reservado.`,
        button: 'Abrir la clase',
      };
    case 'ended':
      return {
        subject: `Ha cambiado quién imparte: ${title}`,
        preview: `${who} ya no da la clase de ${teacher}${on}.`,
        heading: 'Ha cambiado quién imparte la clase',
        text: isOnce
          ? `${who} ya no imparte ${title}${on} en lugar de ${teacher}. La imparte ${teacher}, salvo que lo haga otra persona.`
          : `${who} ya no imparte ${title} con ${teacher}.`,
        button: 'Abrir tu escritorio',
      };
    case 'substitute':
      return {
        subject: `${title}: ${person} da la clase en lugar de ${teacher}`,
        preview: `${when}. Tu reserva sigue igual.`,
        heading: `${person} sustituye a ${teacher}`,
        text: `${person} imparte ${title}${on} en lugar de ${teacher}. El día, la hora y la forma de entrar no cambian, y tu reserva tampoco.`,
        button: 'Abrir tu reserva',
        aside:
          'Si prefieres no venir, la página de tu reserva dice hasta cuándo puedes cancelar y qué se devuelve.',
      };
    case 'substituteEnded':
      return {
        subject: `${title}: al final la da ${teacher}`,
        preview: `${when}. Tu reserva sigue igual.`,
        heading: `Al final la clase la da ${teacher}`,
        text: `${who} ya no sustituye a ${teacher} en ${title}${on}. Tu reserva sigue igual. Si la da otra persona, recibirás otro correo.`,
        button: 'Abrir tu reserva',
      };
  }
};
