import type { LayoutWords } from '../layout.ts';
import { byDates, partsIn } from '../layout.ts';
import { pagesIn } from '../mails.ts';

export const pages = pagesIn('/es');

export const words: LayoutWords = {
  code: 'es',
  home: pages.home,
  lang: 'es-ES',
  day: 'EEE, d MMM',
  hour: 'H:mm',
  days: (first, last) => `Del ${first} al ${last}`,
  hours: (start, end) => `De ${start} a ${end}`,
  dayAndHour: (day, hour) => `el ${day}, a las ${hour}`,
  noteOf: name => `${name} escribe:`,
  withTeacher: name => `con ${name}`,
  bookedBy: name => `reserva de ${name}`,
  online: 'en línea',
  commission: 'Comisión de la plataforma',
  paymentFee: 'Gastos de pago',
  price: 'Precio',
  reason: 'Recibes este correo porque tienes una cuenta en {{marketplace.name}}.',
};

export const { ticket, payin, payout, note, before, refund } = partsIn(words);
export const hello = 'Hola, {{recipient.first-name}}:';

export const forStudent = { button: { label: 'Abrir tu reserva', href: pages.order } };
export const forTeacher = { button: { label: 'Abrir la reserva', href: pages.sale } };
export const findAnother = {
  label: byDates('Buscar otro espacio', 'Buscar otra clase'),
  href: pages.search,
};
