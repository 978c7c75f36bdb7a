import type { MailContent } from '../layout.ts';
import { byCourse, byDates } from '../bookingParts.ts';
import { paragraph } from '../layout.ts';
import type { Kind } from '../mails.ts';
import { listing, teacher } from '../mails.ts';
import {
  before,
  credit,
  findAnother,
  forStudent,
  hello,
  note,
  refund,
  ticket,
  updateCalendar,
} from './words.ts';

/** Mails on what the teacher changes after a class was booked. */
export function changed(kind: Kind): MailContent[] {
  return kind === 'subscription' ? ofSubscription : ofBooking(kind);
}

const cardTime = 'Según tu banco, puede tardar unos días en aparecer.';

const ofBooking = (kind: Kind): MailContent[] => [
  {
    name: 'class-moved-customer',
    subject: byDates(`Fechas nuevas: ${listing}`, `Hora nueva: ${listing} con ${teacher}`),
    preview: byDates(`${teacher} ha cambiado tus fechas.`, `${teacher} ha cambiado la clase.`),
    heading: byDates('Tus fechas han cambiado', 'Tu clase ha cambiado de hora'),
    body: [
      paragraph(hello),
      paragraph(
        byDates(
          `${teacher} ha cambiado tus fechas en <strong>${listing}</strong>. Tu reserva cambia con ellas.`,
          `${teacher} ha pasado <strong>${listing}</strong> a otra hora. Tu plaza cambia con ella.`,
        ),
      ),
      before('Habría empezado'),
      ticket('Desde ahora', 'provider'),
      note(),
      paragraph(
        byDates(
          '¿No te viene bien? Escribe en la página de tu reserva.',
          '¿No te viene bien la hora nueva? Escribe a quien da la clase en la página de tu reserva.',
        ),
      ),
    ],
    ...forStudent,
    aside: updateCalendar,
  },
  {
    name: 'class-declined-customer',
    subject: byDates(
      `${teacher} no puede recibirte: ${listing}`,
      `${teacher} ha cancelado la clase: ${listing}`,
    ),
    preview: kind === 'paid' ? 'No se ha cobrado nada.' : 'Lo sentimos.',
    heading: byDates('No tendrá lugar', 'La clase no tendrá lugar'),
    body: [
      paragraph(hello),
      paragraph(
        `${teacher} ha cancelado <strong>${listing}</strong>, que habías solicitado.${kind === 'paid' ? ' No se ha cobrado nada en tu tarjeta; el importe retenido vuelve a estar disponible.' : ''}`,
      ),
      ticket('Cancelada', 'provider'),
      note(),
    ],
    button: findAnother,
    aside: updateCalendar,
  },
  {
    name: 'class-canceled-customer',
    subject: byDates(
      `${teacher} ha cancelado tus fechas: ${listing}`,
      `${teacher} ha cancelado la clase: ${listing}`,
    ),
    preview: kind === 'paid' ? 'Te devolvemos el importe completo.' : 'Lo sentimos.',
    heading: byDates('Tu reserva se ha cancelado', 'Tu clase se ha cancelado'),
    body: [
      paragraph(hello),
      paragraph(
        `${teacher} ha cancelado <strong>${listing}</strong>. Lo sentimos.${kind === 'paid' ? ` Te devolvemos todo a la tarjeta con la que pagaste. ${cardTime}` : ''}`,
      ),
      ticket('Cancelada', 'provider'),
      ...(kind === 'paid' ? [refund('Te devolvemos')] : []),
      note(),
    ],
    button: findAnother,
    aside: updateCalendar,
  },
];

const ofSubscription: MailContent[] = [
  {
    name: 'class-moved-customer',
    subject: `Hora nueva: ${listing} con ${teacher}`,
    preview: `${teacher} ha cambiado una clase de tu ${byCourse('curso', 'suscripción')}.`,
    heading: 'Una clase ha cambiado de hora',
    body: [
      paragraph(hello),
      paragraph(
        `{{#if transaction.metadata.change.isWeekly}}${teacher} da <strong>${listing}</strong> a otra hora un día de la semana, desde la fecha de abajo. Tu plaza cambia con ella; tus otras clases siguen igual.{{else}}${teacher} ha pasado <strong>${listing}</strong> a otra hora. Tu plaza cambia con ella.{{/if}}`,
      ),
      before('Habría empezado'),
      note(),
      paragraph(
        `Encontrarás todas tus clases en la página de tu ${byCourse('reserva', 'suscripción')}.`,
      ),
    ],
    button: { label: 'Ver la hora nueva', href: forStudent.button.href },
    aside: updateCalendar,
  },
  {
    name: 'date-canceled-customer',
    subject: `Una clase menos: ${listing}`,
    preview: `${teacher} ha cancelado una clase de tu ${byCourse('curso', 'suscripción')}.`,
    heading: 'Se ha cancelado una clase',
    body: [
      paragraph(hello),
      paragraph(
        `{{#if transaction.metadata.change.until}}${teacher} termina <strong>${listing}</strong> antes de lo previsto. Tu ${byCourse('curso sigue hasta la última clase y termina entonces.', 'suscripción sigue hasta la última clase y termina entonces por sí sola.')} Lo que pagaste por clases que no se dan volverá entonces a tu tarjeta.{{else}}{{#if transaction.metadata.change.isWeekly}}${teacher} ya no da <strong>${listing}</strong> un día de la semana, desde la fecha de abajo. Tu ${byCourse('curso sigue con las otras fechas.', 'suscripción sigue con las otras clases. Los meses que aún no has pagado cuestan menos: lo que pierdes se descuenta de cada cobro.')}{{else}}${teacher} ha cancelado una clase de <strong>${listing}</strong>. Tu ${byCourse('curso', 'suscripción')} sigue.{{/if}}{{/if}}`,
      ),
      before('Habría empezado'),
      refund(byCourse('Te devolvemos su parte', 'Te devolvemos su parte del mes')),
      credit('Descuento en tu próximo mes'),
      note(),
    ],
    ...forStudent,
    aside: updateCalendar,
  },
  {
    name: 'class-canceled-customer',
    subject: byCourse(
      `Tu curso ${listing} ha terminado`,
      `Tu suscripción a ${listing} ha terminado`,
    ),
    preview: byCourse('Sus próximas fechas no se dan.', 'No se cobrará nada más.'),
    heading: byCourse('Tu curso ha terminado', 'Tu suscripción ha terminado'),
    body: [
      paragraph(hello),
      paragraph(
        `${byCourse('Tu curso', 'Tu suscripción a')} <strong>${listing}</strong> con ${teacher} termina ahora, porque sus próximas clases no se dan.${byCourse('', ' No se cobrará nada más.')}{{#if transaction.metadata.change.refund}} Lo que pagaste por clases que no se dan vuelve a tu tarjeta. ${cardTime}{{/if}}`,
      ),
      refund('Te devolvemos'),
      note(),
    ],
    button: findAnother,
    aside: updateCalendar,
  },
];
