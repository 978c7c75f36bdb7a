import type { MailContent } from '../layout.ts';
import { byDates } from '../bookingParts.ts';
import { paragraph } from '../layout.ts';
import type { Kind } from '../mails.ts';
import { listing, student, teacher } from '../mails.ts';
import {
  before,
  findAnother,
  forStudent,
  forTeacher,
  hello,
  payout,
  refund,
  ticket,
  updateCalendar,
} from './words.ts';

/** Mails on what the student changes: a request or booking taken back, or moved. */
export const byStudent = (kind: Kind): MailContent[] => [
  ...withdrawn(kind === 'paid'),
  ...canceledByStudent(kind === 'paid'),
  ...(kind === 'paid' ? canceledWithoutRefund : []),
  ...movedByStudent(kind === 'paid'),
];

const freeAgain = byDates(
  'Las fechas se pueden volver a reservar.',
  'La plaza se puede volver a reservar.',
);

const withdrawn = (paid: boolean): MailContent[] => [
  {
    name: 'withdrawn-customer',
    subject: `Has retirado tu solicitud para ${listing}`,
    preview: paid ? 'No se ha cobrado nada.' : `Hemos avisado a ${teacher}.`,
    heading: 'Tu solicitud está retirada',
    body: [
      paragraph(hello),
      paragraph(
        `Has retirado tu solicitud para <strong>${listing}</strong> y hemos avisado a ${teacher}.${paid ? ' No se ha cobrado nada en tu tarjeta; el importe retenido vuelve a estar disponible.' : ''}`,
      ),
      ticket('Habías pedido', 'provider'),
    ],
    button: findAnother,
  },
  {
    name: 'withdrawn-provider',
    subject: `${student} ha retirado su solicitud para ${listing}`,
    preview: 'Ya no hay nada que responder.',
    heading: 'Se ha retirado una solicitud',
    body: [
      paragraph(hello),
      paragraph(
        `${student} ha retirado su solicitud para <strong>${listing}</strong>. Ya no hay nada que responder. ${freeAgain}`,
      ),
      ticket('Se había pedido', 'customer'),
    ],
    ...forTeacher,
  },
];

const canceledByStudent = (paid: boolean): MailContent[] => [
  {
    name: 'canceled-by-customer-customer',
    subject: `Has cancelado ${listing}`,
    preview: paid ? 'Te devolvemos todo.' : `Hemos avisado a ${teacher}.`,
    heading: 'Tu reserva está cancelada',
    body: [
      paragraph(hello),
      paragraph(
        `Has cancelado tu reserva de <strong>${listing}</strong> y hemos avisado a ${teacher}.${paid ? ' Te devolvemos todo a la tarjeta con la que pagaste. Según tu banco, puede tardar unos días en aparecer.' : ''}`,
      ),
      ticket('Cancelada', 'provider'),
      ...(paid ? [refund('Te devolvemos')] : []),
    ],
    button: findAnother,
    aside: updateCalendar,
  },
  {
    name: 'canceled-by-customer-provider',
    subject: `${student} ha cancelado ${listing}`,
    preview: freeAgain,
    heading: 'Se ha cancelado una reserva',
    body: [
      paragraph(hello),
      paragraph(
        `${student} ha cancelado la reserva de <strong>${listing}</strong>. ${freeAgain}${paid ? ` ${student} ha cancelado a tiempo, así que se devuelve todo y no recibes ningún pago por ella.` : ''}`,
      ),
      ticket('Cancelada', 'customer'),
    ],
    ...forTeacher,
  },
];

const canceledWithoutRefund: MailContent[] = [
  {
    name: 'canceled-without-refund-customer',
    subject: `Has cancelado ${listing}`,
    preview: 'Como se acordó al reservar, el precio no se devuelve.',
    heading: 'Tu reserva está cancelada',
    body: [
      paragraph(hello),
      paragraph(
        `Has cancelado tu reserva de <strong>${listing}</strong> y hemos avisado a ${teacher}. Como se acordó al reservar, el precio ya no se devuelve. Gracias por hacer sitio a otra persona.`,
      ),
      ticket('Cancelada', 'provider'),
    ],
    button: findAnother,
    aside: updateCalendar,
  },
  {
    name: 'canceled-without-refund-provider',
    subject: `${student} ha cancelado ${listing}`,
    preview: `${freeAgain} Recibes tu pago igualmente.`,
    heading: 'Se ha cancelado una reserva',
    body: [
      paragraph(hello),
      paragraph(
        `${student} ha cancelado la reserva de <strong>${listing}</strong>. ${freeAgain} Según tu política de cancelación el precio no se devuelve, así que tu pago está en camino.`,
      ),
      ticket('Cancelada', 'customer'),
      payout('Lo que recibes'),
    ],
    ...forTeacher,
  },
];

const movedByStudent = (paid: boolean): MailContent[] => [
  {
    name: 'moved-by-customer-customer',
    subject: `Hora nueva: ${listing} con ${teacher}`,
    preview: 'Tu reserva ha cambiado, como pediste.',
    heading: 'Has cambiado tu reserva',
    body: [
      paragraph(hello),
      paragraph(
        `Tu reserva de <strong>${listing}</strong> ha pasado a otra hora y hemos avisado a ${teacher}.${paid ? ' No hay que pagar nada más.' : ''}`,
      ),
      before('Habría empezado'),
      ticket('Desde ahora', 'provider'),
    ],
    ...forStudent,
    aside: updateCalendar,
  },
  {
    name: 'moved-by-customer-provider',
    subject: `${student} ha pasado a otra hora: ${listing}`,
    preview: 'Su plaza de antes vuelve a estar libre.',
    heading: 'Una reserva ha cambiado',
    body: [
      paragraph(hello),
      paragraph(
        `${student} ha pasado la reserva de <strong>${listing}</strong> a otra hora. Su plaza de antes vuelve a estar libre.`,
      ),
      before('Habría empezado'),
      ticket('Desde ahora', 'customer'),
    ],
    ...forTeacher,
  },
];
