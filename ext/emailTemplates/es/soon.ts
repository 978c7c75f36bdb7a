import type { MailContent } from '../layout.ts';
import { byDates, paragraph } from '../layout.ts';
import { listing, student, teacher } from '../mails.ts';
import { hello, pages, ticket } from './words.ts';

/** Shortly before it begins; `withTeacher` when the teacher is told, too. */
export function soon(label: string, withTeacher: boolean): MailContent[] {
  const mails: MailContent[] = [
    {
      name: 'class-soon-customer',
      subject: byDates(`Empiezan tus fechas: ${listing}`, `Dentro de una hora: ${listing}`),
      preview: byDates(
        'Tu primer día está a punto de empezar.',
        `${teacher} se está preparando. Aquí tienes dónde entrar.`,
      ),
      heading: byDates('Tus fechas están a punto de empezar', 'Hasta dentro de una hora'),
      body: [
        paragraph(hello),
        paragraph(
          byDates(
            `${teacher} te espera. Si aún no habéis acordado a qué hora llegas, escribíos ahora.`,
            `${teacher} está preparando la sala. Busca un rincón tranquilo y ponte ropa cómoda.`,
          ),
        ),
        ticket(label, 'provider'),
      ],
      button: {
        label: byDates('Abrir tu reserva', 'Abrir tu reserva para entrar'),
        href: pages.order,
      },
    },
    {
      name: 'class-soon-provider',
      subject: byDates(
        `${student} llega pronto: ${listing}`,
        `Dentro de una hora: ${listing} con ${student}`,
      ),
      preview: byDates(
        'El primer día está a punto de empezar.',
        'Tu enlace para empezar está en la página de la reserva.',
      ),
      heading: byDates(
        'Sus fechas están a punto de empezar',
        'Tu clase empieza dentro de una hora',
      ),
      body: [
        paragraph(hello),
        paragraph(
          byDates(
            `${student} estará allí. Si aún no habéis acordado a qué hora llega, escribíos ahora.`,
            `${student} estará allí. Encontrarás tu enlace para empezar en la página de la reserva.`,
          ),
        ),
        ticket(label, 'customer'),
      ],
      button: {
        label: byDates('Abrir la reserva', 'Abrir la reserva para empezar'),
        href: pages.sale,
      },
    },
  ];
  return withTeacher ? mails : mails.slice(0, 1);
}
