import type { MailContent } from '../layout.ts';
import { byCourse, byVenue } from '../bookingParts.ts';
import { paragraph } from '../layout.ts';
import { listing, student } from '../mails.ts';
import { forTeacher, hello, pages, payin, payout, ticket } from './words.ts';

/** The beginning of a subscription. */
export const subscribed: MailContent[] = [
  {
    name: 'payment-expired-customer',
    subject: `${byCourse('Tu curso', 'Tu suscripción a')} ${listing} no se completó`,
    preview: 'Tu plaza vuelve a estar libre y no se ha cobrado nada.',
    heading: 'Tu plaza vuelve a estar libre',
    body: [
      paragraph(hello),
      paragraph(
        `Te guardamos una plaza en <strong>${listing}</strong>, pero el pago no se completó a tiempo. ${byCourse('El curso no está reservado.', 'La suscripción no ha empezado.')}`,
      ),
    ],
    button: { label: 'Volver a la clase', href: pages.bookedListing },
  },
  {
    name: 'subscribed-customer',
    subject: byCourse(
      `Has reservado el curso ${listing}`,
      `Tu suscripción a ${listing} ha empezado`,
    ),
    preview: byCourse('Tienes plaza en cada fecha.', 'Tienes plaza en cada clase.'),
    heading: byCourse('El curso es tuyo', 'Tienes plaza en cada clase'),
    body: [
      paragraph(hello),
      paragraph(
        byCourse(
          `Has reservado el curso <strong>${listing}</strong> y tienes plaza en cada una de sus fechas.`,
          `Tu suscripción a <strong>${listing}</strong> ha empezado. Desde ahora te guardamos una plaza, clase tras clase.`,
        ),
      ),
      ticket('Tu primera clase', 'provider'),
      payin(byCourse('Pagado una vez', 'Cada mes')),
      paragraph(
        byVenue(
          `<strong>Cómo llegar:</strong> la dirección está en la página de tu ${byCourse('reserva', 'suscripción')}.`,
          `<strong>Cómo entrar:</strong> abre tu ${byCourse('reserva', 'suscripción')} unos minutos antes de cada clase y elige <em>Entrar</em>. Por tu seguridad, el enlace a la reunión se queda en esa página y nunca se envía por correo.`,
        ),
      ),
    ],
    button: { label: byCourse('Abrir tu reserva', 'Abrir tu suscripción'), href: pages.order },
    aside: byCourse(
      'Todas las fechas están en esa misma página.',
      'Puedes cancelarla en esa misma página cuando quieras.',
    ),
  },
  {
    name: 'subscribed-provider',
    subject: `${student} ${byCourse('ha reservado el curso', 'se ha suscrito a')} ${listing}`,
    preview: 'Ahora tiene plaza en cada clase.',
    heading: byCourse('Han reservado tu curso', 'Tienes una suscripción nueva'),
    body: [
      paragraph(hello),
      paragraph(
        `${student} ${byCourse('ha reservado el curso y tiene plaza en cada fecha.', 'se ha suscrito y desde ahora tiene plaza en cada clase.')}`,
      ),
      ticket('Su primera clase', 'customer'),
      payout(byCourse('Lo que recibes', 'Lo que recibes cada mes')),
    ],
    ...forTeacher,
  },
];
