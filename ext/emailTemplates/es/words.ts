import type { LayoutWords } from '../bookingParts.ts';
import { byDates, partsIn } from '../bookingParts.ts';
import { hostedColours, hostedMasthead } from '../layout.ts';
import { pagesIn } from '../mails.ts';

export const pages = pagesIn('/es');

export const words: LayoutWords = {
  code: 'es',
  brand: '{{marketplace.name}}',
  masthead: hostedMasthead('{{marketplace.url}}', '{{marketplace.name}}'),
  colours: hostedColours,
  home: pages.home,
  lang: 'es-ES',
  day: 'EEE, d MMM',
  hour: 'H:mm',
  days: (first, last) => `Del ${first} al ${last}`,
  hours: (start, end) => `De ${start} a ${end}`,
  dayAndHour: (day, hour) => `el ${day}, a las ${hour}`,
  inClassZone: time => `en la zona de la clase: ${time}`,
  noteOf: name => `${name} escribe:`,
  withTeacher: name => `con ${name}`,
  bookedBy: name => `reserva de ${name}`,
  online: 'en línea',
  commission: 'Comisión de la plataforma',
  paymentFee: 'Gastos de la pasarela de pago',
  price: 'Precio',
  footer: `Recibes este correo porque tienes una cuenta en {{marketplace.name}}. <a href="${pages.notifications}">Elige tus correos</a>{{#if unsubscribe.url}} · <a href="{{unsubscribe.url}}">No más correos de este tipo</a>{{/if}}`,
};

export const { ticket, heldUntil, payin, payout, note, before, refund, credit, moment } =
  partsIn(words);
export const hello = 'Hola, {{recipient.first-name}}:';

export const forStudent = { button: { label: 'Abrir tu reserva', href: pages.order } };
export const forTeacher = { button: { label: 'Abrir la reserva', href: pages.sale } };
export const findAnother = {
  label: byDates('Buscar otro espacio', 'Buscar otra clase'),
  href: pages.search,
};

/** Link to the changed entry of the calendar. */
export const updateCalendar = `<a href="${pages.calendar}">Actualiza tu calendario</a>`;
