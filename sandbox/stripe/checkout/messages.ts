/** The languages of the page. */
export type Language = 'en' | 'es';

/** Messages of the page. */
export interface Messages {
  mark: string;
  error: string;
  subscribeTo(name: string): string;
  aMonth(amount: string): string;
  charged: string;
  chargedAtOnce: string;
  notCharged: string;
  email: string;
  number: string;
  expiry: string;
  expirySample: string;
  cvc: string;
  cvcSample: string;
  pay: string;
  payAtOnce: string;
  back: string;
  cards: string;
  cardPays: string;
  cardAsks: string;
  cardDeclined: string;
  cardEmpty: string;
  anyDate: string;
  done: string;
  doneAtOnce: string;
  isPaid(name: string): string;
  toSite: string;
  over: string;
  overWhy: string;
  nothing: string;
  nothingWhy: string;
  enterEmail: string;
  enterNumber: string;
  enterExpiry: string;
  enterCvc: string;
  /** Refusals by their code; others use the provider's own message. */
  refusals: Readonly<Record<string, string>>;
}

const en: Messages = {
  mark: 'Test payment',
  error: 'Error:',
  subscribeTo: name => `Subscribe to ${name}`,
  aMonth: amount => `${amount} a month`,
  charged: 'Charged today, then every month until you cancel. This is a stand-in: no money moves.',
  chargedAtOnce: 'Charged once, today. This is a stand-in: no money moves.',
  notCharged: 'Your card was not charged. Please look at what is marked below.',
  email: 'E-mail',
  number: 'Card number',
  expiry: 'Expiry',
  expirySample: 'MM / YY',
  cvc: 'Security code',
  cvcSample: 'CVC',
  pay: 'Pay and subscribe',
  payAtOnce: 'Pay',
  back: 'Back without paying',
  cards: 'Cards for trying',
  cardPays: 'is paid',
  cardAsks: 'is paid after your bank asks who you are',
  cardDeclined: 'is declined',
  cardEmpty: 'has insufficient funds',
  anyDate: 'With any date to come and any security code.',
  done: 'You are subscribed',
  doneAtOnce: 'Paid',
  isPaid: name => `${name} is paid for; this page is done.`,
  toSite: 'Back to the site',
  over: 'This checkout is over',
  overWhy:
    'It was open for some time only, and nothing was charged. Go back to the site to begin again.',
  nothing: 'Nothing to pay',
  nothingWhy: 'This address belongs to no checkout. Go back to the site and try again.',
  enterEmail: 'Enter an e-mail address.',
  enterNumber: 'Enter the number on the card.',
  enterExpiry: 'Enter month and year, such as 12/34.',
  enterCvc: 'Enter the three or four digits of the security code.',
  refusals: {},
};

const es: Messages = {
  mark: 'Pago de prueba',
  error: 'Error:',
  subscribeTo: name => `Suscríbete a ${name}`,
  aMonth: amount => `${amount} al mes`,
  charged:
    'Se cobra hoy y después cada mes hasta que canceles. Es una simulación: no se mueve dinero.',
  chargedAtOnce: 'Se cobra una sola vez, hoy. Es una simulación: no se mueve dinero.',
  notCharged: 'No se ha cobrado nada en tu tarjeta. Revisa lo que está marcado abajo.',
  email: 'Correo electrónico',
  number: 'Número de tarjeta',
  expiry: 'Caducidad',
  expirySample: 'MM / AA',
  cvc: 'Código de seguridad',
  cvcSample: 'CVC',
  pay: 'Pagar y suscribirme',
  payAtOnce: 'Pagar',
  back: 'Volver sin pagar',
  cards: 'Tarjetas de prueba',
  cardPays: 'se cobra',
  cardAsks: 'se cobra después de que tu banco pregunte quién eres',
  cardDeclined: 'se rechaza',
  cardEmpty: 'no tiene saldo suficiente',
  anyDate: 'Con cualquier fecha futura y cualquier código de seguridad.',
  done: 'Ya tienes tu suscripción',
  doneAtOnce: 'Pagado',
  isPaid: name => `${name} está pagada; aquí no queda nada por hacer.`,
  toSite: 'Volver al sitio',
  over: 'Este pago ya no está abierto',
  overWhy:
    'Solo estuvo abierto un tiempo y no se cobró nada. Vuelve al sitio para empezar de nuevo.',
  nothing: 'Nada que pagar',
  nothingWhy: 'Esta dirección no corresponde a ningún pago. Vuelve al sitio e inténtalo de nuevo.',
  enterEmail: 'Escribe un correo electrónico.',
  enterNumber: 'Escribe el número de la tarjeta.',
  enterExpiry: 'Escribe mes y año, por ejemplo 12/34.',
  enterCvc: 'Escribe las tres o cuatro cifras del código de seguridad.',
  refusals: {
    invalid_number: 'El número de la tarjeta no es válido.',
    incorrect_number: 'El número de la tarjeta no es correcto.',
    invalid_expiry_month: 'El mes de caducidad no es válido.',
    invalid_expiry_year: 'El año de caducidad no es válido.',
    invalid_cvc: 'El código de seguridad no es válido.',
    incorrect_cvc: 'El código de seguridad no es correcto.',
    expired_card: 'La tarjeta ha caducado.',
    processing_error:
      'No se ha podido procesar la tarjeta. Inténtalo de nuevo dentro de un momento.',
    insufficient_funds: 'La tarjeta no tiene saldo suficiente.',
    test_mode_live_card: 'Esta no es una tarjeta de prueba. Elige una de las de abajo.',
    card_declined: 'La tarjeta ha sido rechazada.',
    payment_intent_authentication_failure:
      'Tu banco no ha podido confirmar que eres tú. Prueba con otra tarjeta.',
  },
};

const languages: Record<Language, Messages> = { en, es };

/** Messages of the page in a language. */
export const messagesIn = (language: Language): Messages => languages[language];
