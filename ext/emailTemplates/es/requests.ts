import type { MailContent } from '../layout.ts';
import { byDates } from '../bookingParts.ts';
import { paragraph } from '../layout.ts';
import type { Kind } from '../mails.ts';
import { listing, student, teacher } from '../mails.ts';
import { forStudent, hello, pages, payin, payout, ticket } from './words.ts';

/** From the order to its answer. */
export const requested = (kind: Kind): MailContent[] => [...toStudent(kind), ...toTeacher(kind)];

function toStudent(kind: Kind): MailContent[] {
  const paid = kind === 'paid';
  return [
    {
      name: 'payment-expired-customer',
      subject: byDates(
        `Tus fechas en ${listing} vuelven a estar libres`,
        `Tu plaza en ${listing} vuelve a estar libre`,
      ),
      preview: paid
        ? 'El pago no se completó a tiempo y no se ha cobrado nada.'
        : 'La reserva no se completó a tiempo.',
      heading: byDates('Tus fechas vuelven a estar libres', 'Tu plaza vuelve a estar libre'),
      body: [
        paragraph(hello),
        paragraph(
          paid
            ? `Te guardamos ${byDates('tus fechas en', 'una plaza en')} <strong>${listing}</strong> durante quince minutos, pero el pago no se completó. No se ha cobrado nada: si tu banco había retenido algún importe, vuelve a estar disponible.`
            : `Te guardamos ${byDates('tus fechas en', 'una plaza en')} <strong>${listing}</strong> durante quince minutos, pero la reserva no se completó, así que ahora puede reservar otra persona.`,
        ),
        paragraph(
          byDates(
            'Si todavía quieres venir, puede que tus fechas sigan libres.',
            'Si todavía te apetece moverte, puede que quede alguna plaza.',
          ),
        ),
      ],
      button: {
        label: byDates('Volver al espacio', 'Volver a la clase'),
        href: pages.bookedListing,
      },
    },
    {
      name: 'requested-customer',
      subject: `${teacher} tiene tu solicitud para ${listing}`,
      preview: 'Te escribiremos en cuanto haya una respuesta.',
      heading: 'Tu solicitud está en camino',
      body: [
        paragraph(hello),
        paragraph(
          `Hemos pasado tu solicitud a ${teacher}. En cuanto la acepte, ${byDates('tus fechas serán seguras', 'tu plaza será segura')} y te enviaremos un correo.`,
        ),
        ticket('Has pedido', 'provider'),
        ...(paid
          ? [
              payin('Retenido en tu tarjeta'),
              paragraph(
                'Solo se cobra en tu tarjeta cuando se acepta la solicitud. Si no se acepta, el importe queda libre por sí solo.',
              ),
            ]
          : []),
      ],
      ...forStudent,
    },
  ];
}

function toTeacher(kind: Kind): MailContent[] {
  const paid = kind === 'paid';
  return [
    {
      name: 'requested-provider',
      subject: byDates(
        `${student} quiere reservar ${listing}`,
        `${student} quiere participar en ${listing}`,
      ),
      preview: 'Di sí o no en la página de la reserva.',
      heading: byDates('Una nueva solicitud para tu espacio', 'Una nueva solicitud para tu clase'),
      body: [
        paragraph(hello),
        paragraph(
          `A ${student} le gustaría estar allí. Di pronto sí o no: mientras espera, ${byDates('las fechas quedan reservadas', 'la plaza queda reservada')}.`,
        ),
        ticket('Se ha pedido', 'customer'),
        ...(paid ? [payout('Lo que recibes')] : []),
      ],
      button: { label: 'Responder a la solicitud', href: pages.sale },
      aside: `Una solicitud sin respuesta termina por sí sola a los seis días o cuando ${byDates('empieza el primer día', 'empieza la clase')}.`,
    },
    {
      name: 'request-waiting-provider',
      subject: `${student} sigue esperando tu respuesta`,
      preview: byDates(
        `Sus fechas en ${listing} están reservadas hasta que decidas.`,
        `Su plaza en ${listing} está reservada hasta que decidas.`,
      ),
      heading: 'Hay una solicitud esperando',
      body: [
        paragraph(hello),
        paragraph(
          `${student} te envió una solicitud hace dos días y aún no tiene respuesta. Si respondes pronto, podrá organizarse mejor.`,
        ),
        ticket('Se ha pedido', 'customer'),
      ],
      button: { label: 'Responder a la solicitud', href: pages.sale },
    },
  ];
}
