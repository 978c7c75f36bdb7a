import { coTeacher } from './coTeacher.es.ts';
import type { LetterWords, ScheduleChangeFacts, ReminderFacts } from './letterWords.ts';

const soon = ({ day, minutes }: ReminderFacts) =>
  minutes === null ? day : minutes > 50 ? 'Dentro de una hora' : `Dentro de ${minutes} minutos`;

const students = (count: number) =>
  count === 1 ? 'Viene una persona' : `Vienen ${count} personas`;

const wayIn = {
  online: 'La entrada está en la página de tu reserva y se abre 15 minutos antes de la clase.',
  room: 'La dirección está en la página de tu reserva.',
  dates:
    'La dirección está en la página de tu reserva. Si no habéis acordado a qué hora llegas, escribíos allí.',
};

const bookings = (count: number) => (count === 1 ? '1 reserva' : `${count} reservas`);
const places = (count: number) => (count === 1 ? '1 plaza' : `${count} plazas`);
const oneOr = (count: number, one: string, several: string) => (count === 1 ? one : several);

function subjectOf({ kind, title, day }: ScheduleChangeFacts): string {
  if (kind === 'cancel-class' || day === null) return `Cancelada: ${title}`;
  const what = kind.startsWith('move') ? 'Cambio de hora' : 'Cancelada';
  return `${what}: ${title}, ${kind.endsWith('-date') ? '' : 'desde el '}${day}`;
}

/** Names the class times that were changed. */
function changeOf({ kind, title, day }: ScheduleChangeFacts): string {
  if (kind === 'cancel-class') return `Has cancelado ${title} por completo.`;
  const what = kind.startsWith('move') ? 'cambiado de hora' : 'cancelado';
  const which = day === null ? '' : ` del ${day}`;
  if (kind.endsWith('-weekday')) {
    return `Has ${what} la clase${which} y todas las siguientes de ese día de la semana.`;
  }
  return kind.endsWith('-from')
    ? `Has ${what} la clase${which} y todas las siguientes.`
    : `Has ${what} la clase${which}.`;
}

function linesOf({ kind, moved, ended, lost }: ScheduleChangeFacts): string[] {
  const isMove = kind.startsWith('move');
  const back = 'Lo pagado se devuelve.';
  return [
    ...(moved > 0 ? [`${bookings(moved)} ${oneOr(moved, 'pasa', 'pasan')} a la nueva hora.`] : []),
    ...(ended > 0
      ? [
          isMove
            ? `${bookings(ended)} no ${oneOr(ended, 'tenía', 'tenían')} plaza allí y ${oneOr(ended, 'ha terminado', 'han terminado')}. ${back}`
            : `${bookings(ended)} ${oneOr(ended, 'ha terminado', 'han terminado')}. ${back}`,
        ]
      : []),
    ...(lost > 0
      ? [
          `${lost} ${oneOr(lost, 'suscriptor recupera', 'suscriptores recuperan')} su parte del mes.`,
        ]
      : []),
    'Todos lo saben por correo. Este mensaje actualiza tu calendario.',
  ];
}

export const spanish: LetterWords = {
  hello: name => `Hola, ${name}:`,
  today: 'Hoy',
  tomorrow: 'Mañana',
  hours: (start, end) => `De ${start} a ${end}`,
  timeIn: (time, city) => `${time} en ${city}`,
  dates: (first, last) => `Del ${first} al ${last}`,
  student: facts => ({
    subject: `${soon(facts)}: ${facts.title} con ${facts.teacher}`,
    preview: wayIn[facts.venue],
    heading:
      facts.minutes === null
        ? `${facts.day}: ${facts.title}`
        : facts.minutes > 50
          ? 'Nos vemos dentro de una hora'
          : 'Empieza enseguida',
    text: `${facts.teacher} te espera. ${wayIn[facts.venue]}`,
    button: 'Abrir tu reserva',
    ...(facts.minutes === null
      ? { aside: '¿No puedes venir? Dilo en la misma página y otra persona podrá tener tu plaza.' }
      : {}),
  }),
  teacher: facts => ({
    subject: `${soon(facts)}: ${facts.title}`,
    preview: `${students(facts.people)}.`,
    heading: facts.minutes === null ? `${facts.day} das clase` : 'Tu clase empieza enseguida',
    text: `${students(facts.people)} a ${facts.title}.`,
    button: facts.venue === 'dates' ? 'Abrir la reserva' : 'Ver quién viene',
  }),
  yourBooking: 'Tu reserva',
  yourClass: 'Tu clase',
  withTeacher: name => `con ${name}`,
  people: count => (count === 1 ? '1 persona' : `${count} personas`),
  online: 'en línea',
  unread: count => ({
    subject: count === 1 ? 'Tienes un mensaje sin leer' : `Tienes ${count} mensajes sin leer`,
    preview: 'Aquí ves quién te ha escrito.',
    heading: 'Alguien te espera',
    text: 'Estos mensajes han llegado mientras no estabas:',
    button: 'Abrir tus mensajes',
  }),
  unreadFrom: ({ name, title, count }) =>
    `${name} · ${count === 1 ? '1 mensaje nuevo' : `${count} mensajes nuevos`} · ${title}`,
  following: ({ teacher, title, others, news }) => {
    const isNew = news === 'class';
    const what = others > 0 ? `${title} y ${others} más` : title;
    return {
      subject: isNew ? `Novedades de ${teacher}: ${what}` : `Nuevas fechas con ${teacher}: ${what}`,
      preview: isNew ? 'Ya se puede reservar.' : 'Hay nuevas fechas para reservar.',
      heading: isNew ? `Novedades de ${teacher}` : `Nuevas fechas con ${teacher}`,
      text: isNew
        ? `${teacher} tiene algo nuevo. Ya se puede reservar.`
        : `${teacher} ha publicado nuevas fechas. Ya se pueden reservar.`,
      button: others > 0 ? `Ver todo de ${teacher}` : 'Elegir una fecha',
    };
  },
  newClass: ({ news, when }) =>
    [news === 'class' ? 'Nuevo' : 'Nuevas fechas', ...(when ? [`la próxima, ${when}`] : [])].join(
      ' · ',
    ),
  mailCode: ({ site, code, minutes }) => ({
    subject: `${code} es tu código para ${site}`,
    preview: `Vale durante ${minutes} minutos.`,
    heading: 'Tu código',
    text: `Escríbelo en la página donde lo pediste. Vale durante ${minutes} minutos y una sola vez.`,
    aside: 'No se lo des a nadie: nunca te lo pediremos. Si no has sido tú, no hagas nada.',
  }),
  reasonOfCode: 'Recibes este correo porque alguien ha escrito tu dirección para iniciar sesión.',
  ownChange: facts => ({
    subject: subjectOf(facts),
    preview: 'Está hecho y todos lo saben.',
    heading: facts.kind.startsWith('move') ? 'Tu clase tiene otra hora' : 'Tu clase está cancelada',
    text: changeOf(facts),
    lines: linesOf(facts),
    button: facts.day === null ? 'Abrir tus anuncios' : 'Abrir la clase',
  }),
  placesRaised: ({ title, wanted, places: count }) => ({
    subject: `${title} tiene ${places(count)}: se vendieron más de las que pusiste`,
    preview: 'Nadie pierde su plaza y no se vende ninguna más.',
    heading: 'Se vendieron más plazas de las que pusiste',
    text: `Pusiste ${places(wanted)} en ${title}. En ese mismo momento alguien reservó: en una de las clases hay ${count} ocupadas.`,
    outcome: `Por eso tu clase tiene ahora ${places(count)}. Nadie pierde la suya y no se vende ninguna más en esa clase.`,
    button: 'Abrir tus anuncios',
    aside: 'Si son demasiadas, cancela una reserva en su página. Se devuelve todo lo pagado.',
  }),
  recordingReady: ({ title, when, until }) => ({
    subject: `Para volver a ver: ${title}`,
    preview: `Puedes ver la grabación hasta ${until}.`,
    heading: '¿Te la perdiste, o quieres repetir?',
    text: `${title} (${when}) se grabó. Puedes ver la grabación hasta ${until}.`,
    button: 'Ver la grabación',
    aside: 'El enlace solo te sirve a ti, con la sesión iniciada.',
  }),
  coTeacher,
  reasonOfTeaching: 'Recibes este correo porque trata de quién imparte una clase.',
  reasonOfBooking: 'Recibes este correo porque has reservado esta clase.',
  reason: {
    dayBefore: 'Recibes este correo porque te avisamos un día antes de cada clase.',
    hourBefore: 'Recibes este correo porque te avisamos una hora antes de cada clase.',
    unreadMessages: 'Recibes este correo porque llevabas media hora sin leer tus mensajes.',
    following: 'Recibes este correo porque sigues una clase o a un profesor.',
    ownChanges: 'Recibes este correo porque has cambiado una clase.',
    reviewReminders: 'Recibes este correo porque puedes escribir una reseña.',
  },
  unsubscribe: 'No más correos de este tipo',
  choose: 'Elige tus correos',
};
