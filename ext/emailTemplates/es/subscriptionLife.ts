import type { MailContent } from '../layout.ts';
import { byCourse } from '../bookingParts.ts';
import { paragraph } from '../layout.ts';
import { listing, student } from '../mails.ts';
import { forTeacher, hello, moment, pages } from './words.ts';

const open = {
  label: byCourse('Abrir tu reserva', 'Abrir tu suscripción'),
  href: pages.order,
};

/** Mails of a subscription between its beginning and its end. */
export const subscriptionLife: MailContent[] = [
  {
    name: 'end-scheduled-customer',
    subject: `Tu suscripción a ${listing} termina con el mes pagado`,
    preview: 'Hasta entonces tu plaza sigue siendo tuya. No se cobra nada más.',
    heading: 'Tu suscripción va a terminar',
    body: [
      paragraph(hello),
      paragraph(
        `Has cancelado tu suscripción a <strong>${listing}</strong>. Conservas tu plaza hasta el final del mes que has pagado y no se cobra nada más.`,
      ),
      moment('Termina', 'endsAt'),
      paragraph('Hasta entonces puedes deshacerlo en la página de tu suscripción.'),
    ],
    button: open,
    aside: `<a href="${pages.calendar}">Actualiza tu calendario</a>`,
  },
  {
    name: 'end-scheduled-provider',
    subject: `${student} ha cancelado la suscripción a ${listing}`,
    preview: 'Conserva su plaza hasta el final del mes pagado.',
    heading: 'Una suscripción va a terminar',
    body: [
      paragraph(hello),
      paragraph(
        `${student} ha cancelado la suscripción a <strong>${listing}</strong>. Viene hasta el final del mes pagado. Las clases posteriores ya se pueden reservar.`,
      ),
      moment('Termina', 'endsAt'),
    ],
    ...forTeacher,
  },
  {
    name: 'end-undone-customer',
    subject: `Tu suscripción a ${listing} continúa`,
    preview: 'No termina. Conservas tu plaza.',
    heading: 'Tu suscripción continúa',
    body: [
      paragraph(hello),
      paragraph(
        `Has deshecho la cancelación: tu suscripción a <strong>${listing}</strong> continúa y el próximo mes se cobra como antes.`,
      ),
    ],
    button: open,
    aside: `<a href="${pages.calendar}">Actualiza tu calendario</a>`,
  },
  {
    name: 'end-undone-provider',
    subject: `${student} mantiene la suscripción a ${listing}`,
    preview: 'La cancelación se ha deshecho.',
    heading: 'Una suscripción continúa',
    body: [
      paragraph(hello),
      paragraph(
        `${student} ha deshecho la cancelación y conserva su plaza en <strong>${listing}</strong>.`,
      ),
    ],
    ...forTeacher,
  },
  {
    name: 'series-extended-customer',
    subject: byCourse(
      `Fechas nuevas en tu curso ${listing}`,
      `${listing} continúa, y tu suscripción también`,
    ),
    preview: 'Hay fechas nuevas, con una plaza para ti.',
    heading: 'Tu clase continúa',
    body: [
      paragraph(hello),
      paragraph(
        `Hay fechas nuevas de <strong>${listing}</strong> y te guardamos una plaza en cada una. ${byCourse('No pagas nada más por ellas.', 'Tu suscripción continúa mes a mes; puedes cancelarla cuando quieras.')}`,
      ),
    ],
    button: open,
    aside: `<a href="${pages.calendar}">Actualiza tu calendario</a>`,
  },
  {
    name: 'paused-customer',
    subject: `Tu suscripción a ${listing} se pausa un mes`,
    preview: 'Ese mes no se cobra nada.',
    heading: 'Tu pausa está anotada',
    body: [
      paragraph(hello),
      paragraph(
        `Tu suscripción a <strong>${listing}</strong> se pausa un mes después del que has pagado. Por la pausa no se cobra nada, y otras personas pueden ocupar tu plaza en esas clases.`,
      ),
      moment('Se pausa', 'pausedFrom'),
      moment('Continúa por sí sola', 'pausedUntil'),
    ],
    button: open,
    aside: `<a href="${pages.calendar}">Actualiza tu calendario</a>`,
  },
  {
    name: 'paused-provider',
    subject: `${student} pausa la suscripción a ${listing}`,
    preview: 'Durante un mes otras personas pueden ocupar la plaza.',
    heading: 'Una suscripción se pausa',
    body: [
      paragraph(hello),
      paragraph(
        `${student} pausa un mes la suscripción a <strong>${listing}</strong>. No se cobra nada por ese mes, y otras personas pueden reservar la plaza en esas clases.`,
      ),
      moment('Se pausa', 'pausedFrom'),
      moment('Continúa por sí sola', 'pausedUntil'),
    ],
    ...forTeacher,
  },
  {
    name: 'resumed-customer',
    subject: `Has vuelto a ${listing}`,
    preview: 'La pausa ha terminado. Te guardamos la plaza de nuevo.',
    heading: 'Tu pausa ha terminado',
    body: [
      paragraph(hello),
      paragraph(
        `Tu suscripción a <strong>${listing}</strong> continúa y te guardamos la plaza de nuevo. La próxima clase y el próximo pago están en su página.`,
      ),
    ],
    button: open,
    aside: `<a href="${pages.calendar}">Actualiza tu calendario</a>`,
  },
  {
    name: 'resumed-provider',
    subject: `${student} ha vuelto a ${listing}`,
    preview: 'La pausa de la suscripción ha terminado.',
    heading: 'Una pausa ha terminado',
    body: [
      paragraph(hello),
      paragraph(
        `La suscripción de ${student} a <strong>${listing}</strong> continúa y su plaza vuelve a estar guardada.`,
      ),
    ],
    ...forTeacher,
  },
  {
    name: 'renewal-failed-customer',
    subject: `Tu tarjeta fue rechazada: ${listing}`,
    preview: 'Te guardamos la plaza siete días. Paga con otra tarjeta, por favor.',
    heading: 'Tu tarjeta fue rechazada',
    body: [
      paragraph(hello),
      paragraph(
        `No se ha podido cobrar el nuevo mes de <strong>${listing}</strong>. Te guardamos la plaza siete días y puedes entrar como siempre. Si el mes no se paga hasta entonces, tu suscripción termina.`,
      ),
      moment('Paga, como muy tarde,', 'graceUntil'),
    ],
    button: { label: 'Usar otra tarjeta', href: pages.order },
    aside:
      'La tarjeta se escribe en la página de tu suscripción. No envíes números de tarjeta por correo.',
  },
  {
    name: 'renewal-recovered-customer',
    subject: `Tu pago de ${listing} se ha realizado`,
    preview: 'Tu suscripción continúa.',
    heading: 'Todo está pagado',
    body: [
      paragraph(hello),
      paragraph(
        `El pago de <strong>${listing}</strong> se ha realizado finalmente. Tu suscripción continúa y no tienes que hacer nada más.`,
      ),
    ],
    button: open,
  },
];
