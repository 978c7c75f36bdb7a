import type { MailContent } from '../layout.ts';
import { listedByDates } from '../bookingParts.ts';
import { paragraph, quote } from '../layout.ts';
import { hello, pages } from './words.ts';

const notYou = 'Si no has sido tú, cambia tu contraseña cuanto antes y escríbenos.';

/** The mails that belong to accounts and listings rather than to a transaction process. */
export const accounts: MailContent[] = [
  {
    name: 'verify-email-address',
    subject: 'Confirma tu dirección de correo',
    preview: 'Así te enterarás de lo que pasa con tus reservas.',
    heading: '¿Es esta tu dirección?',
    body: [
      paragraph(hello),
      paragraph(
        'Confirma tu dirección de correo. Hasta entonces no podemos enviarte noticias de tus reservas y mensajes.',
      ),
    ],
    button: { label: 'Confirmar mi dirección', href: pages.verifyEmail },
    aside: '¿No te has registrado en {{marketplace.name}}? Entonces no hagas caso de este correo.',
  },
  {
    name: 'verify-changed-email-address',
    subject: 'Confirma tu nueva dirección de correo',
    preview: 'Así te escribiremos a ella.',
    heading: '¿Es esta tu nueva dirección?',
    body: [
      paragraph(hello),
      paragraph(
        'Confirma tu nueva dirección de correo. Hasta que lo hagas, te escribiremos a la anterior.',
      ),
    ],
    button: { label: 'Confirmar mi nueva dirección', href: pages.verifyEmail },
    aside: '¿No lo has pedido tú? Entonces no hagas caso de este correo.',
  },
  {
    name: 'email-address-changed',
    subject: 'Tu cuenta va a tener otra dirección de correo',
    preview: 'Te escribiremos a ella en cuanto esté confirmada.',
    heading: 'Tu dirección va a cambiar',
    body: [
      paragraph(hello),
      paragraph(
        'Se ha indicado una nueva dirección de correo para tu cuenta. En cuanto esté confirmada, te escribiremos a ella y con ella iniciarás sesión.',
      ),
    ],
    aside: notYou,
  },
  {
    name: 'reset-password',
    subject: 'Elige una contraseña nueva',
    preview: 'El enlace de este correo sirve una sola vez.',
    heading: 'Elige una contraseña nueva',
    body: [
      paragraph(hello),
      paragraph(
        'Alguien, seguramente tú, ha pedido una contraseña nueva para esta cuenta. El botón te lleva a la página donde elegirla.',
      ),
    ],
    button: { label: 'Elegir una contraseña nueva', href: pages.resetPassword },
    aside:
      '¿No la has pedido tú? Entonces no hagas caso de este correo: tu contraseña sigue siendo la misma.',
  },
  {
    name: 'password-changed',
    subject: 'Tu contraseña ha cambiado',
    preview: 'Si has sido tú, todo está bien.',
    heading: 'Tu contraseña ha cambiado',
    body: [
      paragraph(hello),
      paragraph('La contraseña de tu cuenta acaba de cambiar. Si has sido tú, todo está bien.'),
    ],
    aside: notYou,
  },
  {
    name: 'second-factor-added',
    subject: 'Ahora se pide un código al iniciar sesión',
    preview: 'Si has sido tú, todo está bien.',
    heading: 'Ahora se pide un código al iniciar sesión',
    body: [
      paragraph(hello),
      paragraph(
        'Se acaba de activar un segundo paso en tu cuenta: además de tu contraseña, al iniciar sesión se pide un código de tu aplicación de autenticación. En tus otros dispositivos se ha cerrado la sesión.',
      ),
      paragraph(
        'Guarda tus códigos de recuperación donde no esté tu teléfono. Sin lo uno ni lo otro, solo nosotros podemos devolverte el acceso.',
      ),
    ],
    button: { label: 'Ver cómo inicias sesión', href: pages.password },
    aside: notYou,
  },
  {
    name: 'second-factor-removed',
    subject: 'Ya no se pide un código al iniciar sesión',
    preview: 'Si has sido tú, o nos lo has pedido, todo está bien.',
    heading: 'Ya no se pide un código al iniciar sesión',
    body: [
      paragraph(hello),
      paragraph(
        'Se acaba de desactivar el segundo paso de tu inicio de sesión: lo has hecho tú, o nosotros porque nos lo has pedido. Hasta que lo vuelvas a activar, tu contraseña basta para entrar en tu cuenta.',
      ),
    ],
    button: { label: 'Volver a activarlo', href: pages.password },
    aside: notYou,
  },
  {
    name: 'new-message',
    subject: '{{message.sender.display-name}} te ha escrito',
    preview: 'Sobre {{message.transaction.listing.title}}',
    heading: 'Tienes un mensaje',
    body: [
      paragraph(hello),
      paragraph(
        '{{message.sender.display-name}} te ha escrito sobre <strong>{{message.transaction.listing.title}}</strong>:',
      ),
      quote('{{message.content}}'),
    ],
    button: { label: 'Leer y responder', href: pages.conversation },
  },
  {
    name: 'listing-approved',
    subject: '{{listing.title}} ya está a la vista',
    preview: 'Ya se puede encontrar y reservar.',
    heading: listedByDates('Tu espacio ya está a la vista', 'Tu clase ya está a la vista'),
    body: [
      paragraph(hello),
      paragraph(
        'Hemos revisado y aprobado <strong>{{listing.title}}</strong>. Ya se puede encontrar y reservar.',
      ),
    ],
    button: { label: listedByDates('Ver tu espacio', 'Ver tu clase'), href: pages.listing },
  },
  {
    name: 'listing-sent-back',
    subject: 'Aún sin aprobar: {{listing.title}}',
    preview: 'Aquí ves qué cambiar. Después lo revisamos de nuevo.',
    heading: listedByDates('Tu espacio necesita un cambio', 'Tu clase necesita un cambio'),
    body: [
      paragraph(hello),
      paragraph(
        'Hemos revisado <strong>{{listing.title}}</strong> y aún no tiene la aprobación. Este es el motivo:',
      ),
      quote('{{listing.metadata.rejection.reason}}'),
      paragraph('Haz el cambio y lo revisaremos de nuevo. Hasta entonces solo tú puedes verlo.'),
    ],
    button: { label: 'Hacer el cambio', href: pages.editListing },
  },
  {
    name: 'operator-appointed',
    subject: 'Formas parte del equipo de {{marketplace.name}}',
    preview: 'Ya tienes acceso a la consola.',
    heading: 'Formas parte del equipo de {{marketplace.name}}',
    body: [
      paragraph(hello),
      paragraph(
        'Te han dado acceso a la consola de {{marketplace.name}}. Tu función es <strong>{{operator-role}}</strong>. Inicia sesión en la consola con la contraseña de tu cuenta.',
      ),
    ],
    button: { label: 'Abrir la consola', href: pages.console },
    aside: '¿No lo esperabas? Entonces escríbenos.',
  },
  {
    name: 'operator-invited',
    subject: 'Únete al equipo de {{marketplace.name}}',
    preview: 'La invitación vale siete días.',
    heading: 'Te invitan al equipo de {{marketplace.name}}',
    body: [
      paragraph(
        'Te invitan a formar parte del equipo de {{marketplace.name}}. Tu función sería <strong>{{operator-role}}</strong>.',
      ),
      paragraph(
        'Crea una cuenta con esta dirección de correo, confirma la dirección e inicia sesión en la consola antes de siete días.',
      ),
    ],
    button: { label: 'Abrir la consola', href: pages.console },
    aside: '¿No lo esperabas? Entonces no hagas caso de este correo.',
  },
  {
    name: 'user-approved',
    subject: 'Te damos la bienvenida: tu cuenta está lista',
    preview: 'Ya puedes usar {{marketplace.name}}.',
    heading: 'Tu cuenta está lista',
    body: [
      paragraph(hello),
      paragraph('Hemos aprobado tu cuenta. Desde ahora lo tienes todo a tu disposición.'),
    ],
    button: { label: 'Echar un vistazo', href: pages.home },
  },
  {
    name: 'account-banned',
    subject: 'Tu cuenta en {{marketplace.name}} está bloqueada',
    preview: 'Ya no puedes iniciar sesión.',
    heading: 'Tu cuenta está bloqueada',
    body: [
      paragraph(hello),
      paragraph(
        'Hemos bloqueado tu cuenta. Tu sesión está cerrada y no puedes volver a entrar; nadie ve tu perfil ni tus clases. Las solicitudes sin respuesta han terminado y se libera el dinero retenido. Las suscripciones terminan. Las reservas confirmadas siguen en pie hasta que las cancelemos.',
      ),
      `{{#if ban-reason}}${paragraph('El motivo es este:')}${quote('{{ban-reason}}')}{{/if}}`,
      paragraph('¿Crees que es un error? Entonces escríbenos.'),
    ],
    button: { label: 'Escribirnos', href: pages.contact },
  },
  {
    name: 'account-unbanned',
    subject: 'Tu cuenta en {{marketplace.name}} vuelve a estar abierta',
    preview: 'Puedes iniciar sesión como antes.',
    heading: 'Tu cuenta vuelve a estar abierta',
    body: [
      paragraph(hello),
      paragraph(
        'Tu cuenta ya no está bloqueada. Puedes iniciar sesión, y tu perfil y tus clases se muestran como antes. Las reservas y suscripciones que terminaron entretanto no vuelven por sí solas.',
      ),
    ],
    button: { label: 'Echar un vistazo', href: pages.home },
  },
  {
    name: 'user-joined',
    subject: 'Te damos la bienvenida a {{marketplace.name}}',
    preview: 'Una hora para tu cuerpo, cuando quieras.',
    heading: 'Qué bien que estés aquí',
    body: [
      paragraph(hello),
      paragraph(
        'En {{marketplace.name}} se enseña en directo, en grupos pequeños y desde cualquier lugar. Busca la hora que te conviene, reserva tu plaza y entra desde tu navegador.',
      ),
    ],
    button: { label: 'Buscar una clase', href: pages.search },
  },
  {
    name: 'user-permissions-changed',
    subject: 'Ha cambiado lo que puedes hacer en {{marketplace.name}}',
    preview: 'Esto es lo que tienes a tu disposición.',
    heading: 'Tus permisos han cambiado',
    body: [
      paragraph(hello),
      paragraph('Esto es lo que vale ahora para tu cuenta:'),
      `{{#with changed-permissions}}${[
        ['read', 'Ver lo que se ofrece'],
        ['initiateTransactions', 'Reservar'],
        ['postListings', 'Publicar anuncios'],
      ]
        .map(
          ([key, label]) =>
            `{{#if ${key}}}${paragraph(`${label}: <strong>{{#eq ${key} "permission/allow"}}permitido{{else}}no permitido{{/eq}}</strong>`)}{{/if}}`,
        )
        .join('\n')}{{/with}}`,
    ],
    button: { label: 'Ir a {{marketplace.name}}', href: pages.home },
  },
];
