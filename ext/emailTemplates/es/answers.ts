import type { MailContent } from '../layout.ts';
import { byDates, byVenue } from '../bookingParts.ts';
import { paragraph } from '../layout.ts';
import type { Kind } from '../mails.ts';
import { listing, student, teacher } from '../mails.ts';
import { findAnother, forStudent, forTeacher, hello, payin, payout, ticket } from './words.ts';

const wayIn = byDates(
  '<strong>Cómo llegar:</strong> la dirección está en la página de tu reserva. Escribíos allí para acordar a qué hora llegas.',
  byVenue(
    '<strong>Cómo llegar:</strong> la dirección está en la página de tu reserva.',
    '<strong>Cómo entrar:</strong> abre tu reserva unos minutos antes de la clase y elige <em>Entrar</em>. Por tu seguridad, el enlace a la reunión se queda en esa página y nunca se envía por correo.',
  ),
);

const moneyBack = (kind: Kind) =>
  kind === 'paid'
    ? ' No se ha cobrado nada en tu tarjeta; el importe retenido vuelve a estar disponible.'
    : '';

/** Mails on the answer to a request. */
export const answered = (kind: Kind): MailContent[] => [
  ...booked(kind),
  ...refused(kind),
  ...ended(kind),
];

/** The booking is certain. */
function booked(kind: Kind): MailContent[] {
  const paid = kind === 'paid';
  return [
    {
      name: 'accepted-customer',
      subject: byDates(`Reserva aceptada: ${listing}`, `Tienes plaza: ${listing} con ${teacher}`),
      preview: byDates(
        'Tus fechas son seguras.',
        'Tu plaza es segura. Aquí tienes la hora y el lugar.',
      ),
      heading: byDates('Reserva aceptada', 'Tienes plaza'),
      body: [
        paragraph(hello),
        paragraph(`${teacher} ha aceptado tu solicitud y tiene ganas de verte.`),
        ticket('Tu reserva', 'provider'),
        ...(paid ? [payin('Pagado')] : []),
        paragraph(wayIn),
      ],
      ...forStudent,
      aside: byDates(
        'Que lo disfrutes.',
        'Una esterilla, un poco de agua y algo de sitio a tu alrededor: no hace falta más. Disfruta de tu hora.',
      ),
    },
    {
      name: 'booked-customer',
      subject: byDates(`Es tuyo: ${listing}`, `Tienes plaza: ${listing} con ${teacher}`),
      preview: byDates(
        'Tus fechas están confirmadas.',
        'Tu plaza está confirmada. Aquí tienes cuándo y dónde.',
      ),
      heading: byDates('Es tuyo', 'Tienes plaza'),
      body: [
        paragraph(hello),
        paragraph(
          byDates(
            `Has reservado <strong>${listing}</strong>. ${teacher} te espera.`,
            `Tienes plaza en <strong>${listing}</strong>. ${teacher} te espera.`,
          ),
        ),
        ticket('Tu reserva', 'provider'),
        ...(paid ? [payin('Pagado')] : []),
        paragraph(wayIn),
      ],
      ...forStudent,
    },
    {
      name: 'booked-provider',
      subject: `${student} ha reservado ${listing}`,
      preview: byDates(
        'Las fechas son suyas. No tienes que hacer nada.',
        'Tiene plaza. No tienes que hacer nada.',
      ),
      heading: 'Tienes una reserva',
      body: [
        paragraph(hello),
        paragraph(
          `${student} ha reservado <strong>${listing}</strong>. Las reservas se aceptan al momento, como elegiste.`,
        ),
        ticket('Reservado', 'customer'),
        ...(paid ? [payout('Lo que recibes')] : []),
      ],
      ...forTeacher,
    },
  ];
}

/** The teacher has declined, or has not answered. */
function refused(kind: Kind): MailContent[] {
  const paid = kind === 'paid';
  return [
    {
      name: 'declined-customer',
      subject: `${teacher} no ha podido aceptar tu solicitud para ${listing}`,
      preview: paid
        ? 'No se ha cobrado nada.'
        : byDates('Hay más espacios por descubrir.', 'Hay más clases por descubrir.'),
      heading: 'Esta vez no ha podido ser',
      body: [
        paragraph(hello),
        paragraph(
          `${teacher} no ha podido aceptar tu solicitud para <strong>${listing}</strong>.${moneyBack(kind)}`,
        ),
        ticket('Habías pedido', 'provider'),
        paragraph(
          byDates(
            'Hay más espacios por descubrir, quizá uno que te convenga aún más.',
            'Hay muchas más horas por descubrir, quizá una que te convenga aún más.',
          ),
        ),
      ],
      button: findAnother,
    },
    {
      name: 'expired-customer',
      subject: `Tu solicitud para ${listing} ha terminado`,
      preview: `${teacher} no respondió a tiempo.`,
      heading: 'Tu solicitud ha terminado',
      body: [
        paragraph(hello),
        paragraph(
          `${teacher} no respondió a tiempo a tu solicitud para <strong>${listing}</strong>, así que la hemos cerrado por ti.${moneyBack(kind)}`,
        ),
        ticket('Habías pedido', 'provider'),
        paragraph(
          `Sentimos la espera. ${byDates('Otras personas', 'Otros profesores')} te recibirán con mucho gusto.`,
        ),
      ],
      button: findAnother,
    },
    {
      name: 'expired-provider',
      subject: `Una solicitud para ${listing} terminó sin tu respuesta`,
      preview: `Hemos avisado a ${student}, y ${byDates('las fechas vuelven a estar libres', 'la plaza vuelve a estar libre')}.`,
      heading: 'Una solicitud terminó sin respuesta',
      body: [
        paragraph(hello),
        paragraph(
          `Se acabó el tiempo antes de que respondieras a ${student}. Hemos avisado, y ${byDates('las fechas se pueden', 'la plaza se puede')} volver a reservar.`,
        ),
        ticket('Se había pedido', 'customer'),
        paragraph('Quien responde en un día recibe más reservas.'),
      ],
      ...forTeacher,
    },
  ];
}

/** The marketplace has ended the request. */
function ended(kind: Kind): MailContent[] {
  return [
    {
      name: 'declined-by-operator-customer',
      subject: `Tu solicitud para ${listing} ha terminado`,
      preview: 'No puede seguir adelante, así que la hemos cerrado.',
      heading: 'Hemos cerrado tu solicitud',
      body: [
        paragraph(hello),
        paragraph(
          `Tu solicitud para <strong>${listing}</strong> no puede seguir adelante, porque se ha cerrado una cuenta que necesita. Por eso la hemos cerrado.${moneyBack(kind)}`,
        ),
        ticket('Habías pedido', 'provider'),
      ],
      button: findAnother,
    },
    {
      name: 'declined-by-operator-provider',
      subject: `Una solicitud para ${listing} ha terminado`,
      preview: `No tienes que hacer nada. ${byDates('Las fechas vuelven a estar libres', 'La plaza vuelve a estar libre')}.`,
      heading: 'Una solicitud ha terminado',
      body: [
        paragraph(hello),
        paragraph(
          `Hemos cerrado esta solicitud, así que no hace falta que respondas, y ${byDates('las fechas se pueden', 'la plaza se puede')} volver a reservar.`,
        ),
        ticket('Se había pedido', 'customer'),
      ],
      ...forTeacher,
    },
    {
      name: 'duplicate-declined-customer',
      subject: `Con una solicitud para ${listing} basta`,
      preview: 'Habías pedido dos veces la misma hora. Hemos dejado una solicitud.',
      heading: 'Con una solicitud basta',
      body: [
        paragraph(hello),
        paragraph(
          `Habías pedido <strong>${listing}</strong> dos veces, para el mismo momento. La primera solicitud sigue en pie; hemos cerrado esta.${moneyBack(kind)}`,
        ),
        ticket('El mismo momento', 'provider'),
      ],
      ...forStudent,
    },
  ];
}
