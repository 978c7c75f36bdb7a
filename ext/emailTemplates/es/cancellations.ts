import type { MailContent } from '../layout.ts';
import { byCourse, byDates } from '../bookingParts.ts';
import { paragraph } from '../layout.ts';
import type { Kind } from '../mails.ts';
import { listing, student, teacher } from '../mails.ts';
import { findAnother, forStudent, forTeacher, hello, ticket } from './words.ts';

/** A course that its student has left, or that was ended for them. */
const leftCourse = `Tu reserva del curso <strong>${listing}</strong> con ${teacher} está cancelada. {{#if transaction.metadata.leftRefund}}Te devolvemos el importe completo a la tarjeta con la que pagaste; según tu banco, puede tardar unos días en aparecer.{{else}}{{#if transaction.metadata.leftAt}}Lo que pagaste no se devuelve.{{/if}}{{/if}}`;

/** Orders that come to nothing. */
export function canceled(kind: Kind): MailContent[] {
  const plan = kind === 'subscription';
  const paid = kind === 'paid';
  const thing = plan
    ? `${byCourse('Tu curso', 'Tu suscripción a')} <strong>${listing}</strong>`
    : `Tu reserva de <strong>${listing}</strong>`;
  return [
    {
      name: 'canceled-customer',
      subject: plan
        ? byCourse(`Tu curso ${listing} está cancelado`, `Tu suscripción a ${listing} ha terminado`)
        : `Se ha cancelado ${listing}`,
      preview: paid
        ? 'Te devolvemos el importe completo.'
        : plan
          ? byCourse('Tu plaza queda libre para otras personas.', 'No se cobrará nada más.')
          : 'Lo sentimos.',
      heading: plan
        ? byCourse('Tu curso está cancelado', 'Tu suscripción ha terminado')
        : byDates('Tu reserva se ha cancelado', 'Tu clase se ha cancelado'),
      body: [
        paragraph(hello),
        paragraph(
          plan
            ? byCourse(
                leftCourse,
                `{{#if transaction.metadata.unpaidAt}}${thing} ha terminado porque el último mes no se pagó a tiempo. Tu plaza queda libre para otras personas y no se cobrará nada más. Puedes suscribirte de nuevo mientras haya plazas.{{else}}${thing} ha terminado y no se cobrará nada más. Gracias por las horas que has pasado con ${teacher}.{{/if}}`,
              )
            : `${thing} con ${teacher} se ha cancelado. Lo sentimos.${paid ? ' Te devolvemos el importe completo a la tarjeta con la que pagaste; según tu banco, puede tardar unos días en aparecer.' : ''}`,
        ),
        ...(plan ? [] : [ticket('Cancelada', 'provider')]),
      ],
      button: plan ? forStudent.button : findAnother,
    },
    {
      name: 'canceled-provider',
      subject: plan
        ? byCourse(
            `${student} ya no hace el curso ${listing}`,
            `La suscripción de ${student} a ${listing} ha terminado`,
          )
        : `Se ha cancelado la reserva de ${student} para ${listing}`,
      preview: byDates(
        'Las fechas se pueden volver a reservar.',
        'La plaza se puede volver a reservar.',
      ),
      heading: plan
        ? byCourse('Se ha cancelado una reserva', 'Una suscripción ha terminado')
        : 'Se ha cancelado una reserva',
      body: [
        paragraph(hello),
        paragraph(
          plan
            ? byCourse(
                `${student} ya no hace el curso <strong>${listing}</strong>. {{#if transaction.metadata.leftRefund}}Recupera su dinero, como dice tu política.{{/if}} Su plaza se puede volver a reservar.`,
                `La suscripción de ${student} a <strong>${listing}</strong> ha terminado{{#if transaction.metadata.unpaidAt}}, porque el último mes no se pagó a tiempo{{/if}}. Su plaza se puede volver a reservar.`,
              )
            : `La reserva de ${student} se ha cancelado y ${byDates('las fechas se pueden', 'la plaza se puede')} volver a reservar.`,
        ),
        ...(plan ? [] : [ticket('Cancelada', 'customer')]),
      ],
      ...forTeacher,
    },
    ...canceledLate(kind, thing),
  ];
}

/** Orders that are taken back after the class. `thing`: what was booked. */
const canceledLate = (kind: Kind, thing: string): MailContent[] => [
  {
    name: 'canceled-late-customer',
    subject: `Se ha anulado tu reserva de ${listing}`,
    preview: kind === 'free' ? 'Lo hemos revisado.' : 'Te devolvemos tu dinero.',
    heading: 'Se ha anulado tu reserva',
    body: [
      paragraph(hello),
      paragraph(
        `${thing} se ha anulado ${byDates('después', 'después de la clase')}.${kind === 'free' ? '' : ' Devolvemos lo que pagaste a la tarjeta que usaste; puede tardar hasta seis semanas.'}`,
      ),
      paragraph('Gracias por avisarnos cuando algo no es como debería.'),
    ],
    ...forStudent,
  },
  {
    name: 'canceled-late-provider',
    subject: `Se ha anulado la reserva de ${student} para ${listing}`,
    preview: 'Abre la reserva para ver los detalles.',
    heading: 'Se ha anulado una reserva',
    body: [
      paragraph(hello),
      paragraph(
        `La reserva de ${student} para <strong>${listing}</strong> se ha anulado ${byDates('después', 'después de la clase')}.${kind === 'free' ? '' : ' Le devolvemos el pago. Nos pondremos en contacto contigo por lo que ibas a recibir.'}`,
      ),
    ],
    ...forTeacher,
  },
];
