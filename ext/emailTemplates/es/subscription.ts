import type { MailContent } from '../layout.ts';
import { byVenue } from '../bookingParts.ts';
import { paragraph } from '../layout.ts';
import { listing, student } from '../mails.ts';
import { forTeacher, hello, pages, payin, payout, ticket } from './words.ts';

/** The beginning of a subscription. */
export const subscribed: MailContent[] = [
  {
    name: 'payment-expired-customer',
    subject: `Tu suscripción a ${listing} no se completó`,
    preview: 'Tu plaza vuelve a estar libre y no se ha cobrado nada.',
    heading: 'Tu plaza vuelve a estar libre',
    body: [
      paragraph(hello),
      paragraph(
        `Te guardamos una plaza en <strong>${listing}</strong>, pero el pago no se completó a tiempo. La suscripción no ha empezado.`,
      ),
    ],
    button: { label: 'Volver a la clase', href: pages.bookedListing },
  },
  {
    name: 'subscribed-customer',
    subject: `Tu suscripción a ${listing} ha empezado`,
    preview: 'Tienes plaza en cada clase.',
    heading: 'Tienes plaza en cada clase',
    body: [
      paragraph(hello),
      paragraph(
        `Tu suscripción a <strong>${listing}</strong> ha empezado. Desde ahora te guardamos una plaza, clase tras clase.`,
      ),
      ticket('Tu primera clase', 'provider'),
      payin('Cada mes'),
      paragraph(
        byVenue(
          '<strong>Cómo llegar:</strong> la dirección está en la página de tu suscripción.',
          '<strong>Cómo entrar:</strong> abre tu suscripción unos minutos antes de cada clase y elige <em>Entrar</em>. Por tu seguridad, el enlace a la reunión se queda en esa página y nunca se envía por correo.',
        ),
      ),
    ],
    button: { label: 'Abrir tu suscripción', href: pages.order },
    aside: 'Puedes cancelarla en esa misma página cuando quieras.',
  },
  {
    name: 'subscribed-provider',
    subject: `${student} se ha suscrito a ${listing}`,
    preview: 'Ahora tiene plaza en cada clase.',
    heading: 'Tienes una suscripción nueva',
    body: [
      paragraph(hello),
      paragraph(`${student} se ha suscrito y desde ahora tiene plaza en cada clase.`),
      ticket('Su primera clase', 'customer'),
      payout('Lo que recibes cada mes'),
    ],
    ...forTeacher,
  },
];
