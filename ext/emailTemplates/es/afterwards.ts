import type { MailContent } from '../layout.ts';
import { byDates } from '../bookingParts.ts';
import { paragraph, quote } from '../layout.ts';
import type { Kind } from '../mails.ts';
import { listing, student, teacher } from '../mails.ts';
import { hello, pages, payout } from './words.ts';

/** After the last class: reviews. */
export function afterwards(kind: Kind): MailContent[] {
  const review = { label: 'Escribir una reseña', href: pages.order };
  return [
    {
      name: 'delivered-customer',
      subject: `¿Qué tal fue ${listing}?`,
      preview: `Unas palabras ayudan a ${teacher} y a quien venga después.`,
      heading: '¿Qué tal fue?',
      body: [
        paragraph(hello),
        paragraph(
          `Esperamos que el tiempo con ${teacher} te haya sentado bien. ¿Quieres contar a otros cómo fue? Bastan unas palabras sinceras y unas estrellas.`,
        ),
      ],
      button: review,
      aside:
        'Las reseñas se muestran cuando los dos habéis escrito la vuestra o al cabo de siete días.',
    },
    {
      name: 'delivered-provider',
      subject: `Bien hecho: ${listing} ha terminado`,
      preview:
        kind === 'paid' ? 'Tu dinero está en camino.' : `Cuenta a otros cómo fue con ${student}.`,
      heading: 'Bien hecho',
      body: [
        paragraph(hello),
        paragraph(
          `Tu ${byDates('reserva', 'clase')} con ${student} ha terminado.${kind === 'paid' ? ' Tu dinero está en camino a tu cuenta bancaria.' : ''}`,
        ),
        ...(kind === 'paid' ? [payout('Lo que recibes')] : []),
        paragraph(`Ya puedes dejar unas palabras sobre ${student}.`),
      ],
      button: { label: 'Escribir una reseña', href: pages.sale },
    },
    {
      name: 'review-reminder-customer',
      subject: `Aún puedes reseñar ${listing}`,
      preview: 'Quedan cuatro días.',
      heading: byDates('¿Unas palabras para quien te recibió?', '¿Unas palabras sobre la clase?'),
      body: [
        paragraph(hello),
        paragraph(
          `Las palabras de quienes estuvieron ayudan a ${teacher} y a quien venga después. Si tienes un minuto, cuenta cómo fue <strong>${listing}</strong>. Te quedan cuatro días.`,
        ),
      ],
      button: review,
    },
    {
      name: 'reviewed-first-provider',
      subject: `${student} te ha dejado una reseña`,
      preview: 'Escribe la tuya para leerla.',
      heading: 'Tienes una reseña',
      body: [
        paragraph(hello),
        paragraph(
          `${student} ha escrito sobre <strong>${listing}</strong>. Podrás leerlo en cuanto escribas tu reseña o cuando hayan pasado siete días desde ${byDates('el último día', 'la clase')}.`,
        ),
      ],
      button: { label: 'Escribir una reseña', href: pages.sale },
    },
    {
      name: 'reviewed-first-customer',
      subject: `${teacher} te ha dejado una reseña`,
      preview: 'Escribe la tuya para leerla.',
      heading: 'Tienes una reseña',
      body: [
        paragraph(hello),
        paragraph(
          `${teacher} ha escrito sobre tu paso por <strong>${listing}</strong>. Podrás leerlo en cuanto escribas tu reseña o cuando hayan pasado siete días desde ${byDates('el último día', 'la clase')}.`,
        ),
      ],
      button: { label: 'Escribir una reseña', href: pages.order },
    },
    published('reviews-published-customer', teacher, 'provider', pages.order),
    published('reviews-published-provider', student, 'customer', pages.sale),
    due('reviews-due-customer', teacher, 'provider', pages.order),
    due('reviews-due-provider', student, 'customer', pages.sale),
  ];
}

/** The one review that was written, when the time for the other is over. */
function due(name: string, author: string, role: string, href: string): MailContent {
  const mail = published(name, author, role, href);
  const [greeting = '', , words = ''] = mail.body;
  return {
    ...mail,
    subject: `Tu reseña de ${listing} ya se puede leer`,
    heading: 'Ya se puede leer una reseña sobre ti',
    body: [
      greeting,
      paragraph(
        `Ha terminado el plazo para las reseñas de <strong>${listing}</strong>, así que cualquiera puede leer lo que ha escrito ${author}:`,
      ),
      words,
    ],
    button: { label: 'Leer la reseña', href },
  };
}

function published(name: string, author: string, role: string, href: string): MailContent {
  const type = role === 'provider' ? 'customer' : 'provider';
  return {
    name,
    subject: `Vuestras reseñas de ${listing} ya se pueden leer`,
    preview: `Lee lo que ha escrito ${author}.`,
    heading: 'Vuestras reseñas ya se pueden leer',
    body: [
      paragraph(hello),
      paragraph(
        `Ya se pueden leer las dos reseñas de <strong>${listing}</strong>. ${author} ha escrito:`,
      ),
      `{{#each transaction.reviews}}{{#eq subject.id transaction.${type}.id}}
${quote('{{content}}')}
{{/eq}}{{/each}}`,
    ],
    button: { label: 'Leer las reseñas', href },
  };
}
