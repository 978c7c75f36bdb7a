import type { MailContent } from '../layout.ts';
import { paragraph } from '../layout.ts';
import type { Kind } from '../mails.ts';
import { listing, teacher } from '../mails.ts';
import { findAnother, heldUntil, hello, pages, ticket } from './words.ts';

const waitedFor = 'metadata.waitingFor';

/** Texts by the reason why an entry was ended. */
const byReason = (off: string, closed: string, late: string) =>
  `{{#eq transaction.metadata.waitingEnd "off"}}${off}{{else}}{{#eq transaction.metadata.waitingEnd "closed"}}${closed}{{else}}${late}{{/eq}}{{/eq}}`;

/** Mails to people on the waiting list of a class time. */
export const waiting = (kind: Kind): MailContent[] => [
  {
    name: 'waiting-list-joined-customer',
    subject: `Estás en la lista de espera: ${listing} con ${teacher}`,
    preview: 'Te escribimos en cuanto haya una plaza para ti.',
    heading: 'Estás en la lista',
    body: [
      paragraph(hello),
      paragraph(
        `<strong>${listing}</strong> está completa en este momento. Estás en la lista de espera, por orden de llegada.`,
      ),
      ticket('Esperas para', 'provider', waitedFor),
      paragraph(
        `Cuando queda una plaza libre, se guarda dos horas para la primera persona de la lista, como mucho hasta una hora antes de la clase. Te escribiremos entonces.${kind === 'paid' ? ' Pagas el precio de hoy, y nada si no tomas la plaza.' : ''}`,
      ),
    ],
    button: { label: 'Ver tu puesto en la lista', href: pages.order },
    aside: 'En esa página puedes salir de la lista cuando quieras.',
  },
  {
    name: 'place-offered-customer',
    subject: `Te guardamos una plaza: ${listing} con ${teacher}`,
    preview: `Es tuya hasta ${heldUntil()}.`,
    heading: 'Hay una plaza para ti',
    body: [
      paragraph(hello),
      paragraph(
        `Hay una plaza libre en <strong>${listing}</strong> y te toca a ti. Te la guardamos hasta <strong>${heldUntil()}</strong>. Después será para la siguiente persona de la lista.`,
      ),
      ticket('Guardada para ti', 'provider'),
      ...(kind === 'paid' ? [paragraph('Pagas el precio del día en que te apuntaste.')] : []),
    ],
    button: { label: 'Tomar la plaza', href: pages.order },
    aside: '¿No puedes venir? Recházala en la misma página y otra persona se alegrará.',
  },
  {
    name: 'offer-expired-customer',
    subject: `Tu plaza en ${listing} ha pasado a otra persona`,
    preview: 'El plazo para tomarla ha terminado.',
    heading: 'El plazo ha terminado',
    body: [
      paragraph(hello),
      paragraph(
        `No has tomado a tiempo la plaza de <strong>${listing}</strong> que te guardábamos, así que pasa a la siguiente persona de la lista.`,
      ),
      ticket('Era para', 'provider'),
      paragraph('Si aún quieres venir, puedes apuntarte otra vez.'),
    ],
    button: { label: 'Ver cómo está', href: pages.order },
  },
  {
    name: 'waiting-list-closed-customer',
    subject: `La lista de espera ha terminado: ${listing} con ${teacher}`,
    preview: byReason(
      'La clase no tendrá lugar a esa hora.',
      'La clase ya no se puede reservar.',
      'No ha quedado ninguna plaza libre a tiempo.',
    ),
    heading: 'La lista de espera ha terminado',
    body: [
      paragraph(hello),
      paragraph(
        byReason(
          `${teacher} no da <strong>${listing}</strong> a la hora que esperabas.`,
          `<strong>${listing}</strong> ya no se puede reservar.`,
          `No ha quedado a tiempo ninguna plaza libre para ti en <strong>${listing}</strong>. Lo sentimos.`,
        ),
      ),
      ticket('Esperabas para', 'provider', waitedFor),
      ...(kind === 'paid' ? [paragraph('No has pagado nada.')] : []),
    ],
    button: findAnother,
  },
];
