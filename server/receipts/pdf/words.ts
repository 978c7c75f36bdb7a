import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

/** Unit of a line, as its code names it. */
export type LineUnit = 'session' | 'place' | 'person' | 'day' | 'night' | 'month' | 'course';

const english = {
  receipt: 'Receipt',
  refund: 'Refund receipt',
  number: 'Receipt number',
  paidOn: 'Paid on',
  refundedOn: 'Refunded on',
  refunds: 'Refund of receipt',
  method: 'Payment method',
  refundedTo: 'Refunded to',
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  otherMethod: 'Online payment',
  order: 'Order',
  from: 'From',
  to: 'To',
  unknownPerson: 'Name no longer known',
  taxNumber: (number: string) => `Tax number ${number}`,
  description: 'Description',
  amount: 'Amount',
  serviceFee: 'Service fee',
  subscription: (from: string, until: string) => `Subscription from ${from} to ${until}`,
  course: (from: string, until: string) => `Course from ${from} to ${until}`,
  times: (price: string, count: number, unit: LineUnit) =>
    `${count} ${units.en[unit][count === 1 ? 0 : 1]} at ${price}`,
  refundOf: 'Refund',
  total: 'Total paid',
  totalRefunded: 'Total refunded',
  tax: (name: string, rate: string, net: string) => `Includes ${name} (${rate}%) on ${net}`,
  noTax: 'No tax is itemized in this amount.',
  issuedFor: (site: string, issuer: string) =>
    `${site} issues this receipt in the name and for the account of ${issuer}.`,
  statement: (year: string) => `Payments in ${year}`,
  teacherStatement: (year: string) => `Receipts issued in ${year}`,
  statementOf: (name: string) => `Statement for ${name}`,
  asOf: (day: string) => `As of ${day}`,
  date: 'Date',
  receiptNumber: 'Receipt',
  classAndTeacher: 'Class and teacher',
  classAndStudent: 'Class and student',
  commission: 'Marketplace commission',
  gatewayFee: 'Payment gateway fee',
  net: 'Net',
  paid: 'Paid',
  refunded: 'Refunded',
  balance: 'Balance',
  empty: 'There were no payments in this year.',
  page: (number: number, of: number) => `Page ${number} of ${of}`,
};

export type ReceiptWords = typeof english;

const spanish: ReceiptWords = {
  receipt: 'Recibo',
  refund: 'Recibo de reembolso',
  number: 'Número de recibo',
  paidOn: 'Fecha de pago',
  refundedOn: 'Fecha de reembolso',
  refunds: 'Reembolso del recibo',
  method: 'Forma de pago',
  refundedTo: 'Reembolsado a',
  card: (brand, last4) => `${brand} terminada en ${last4}`,
  otherMethod: 'Pago en línea',
  order: 'Reserva',
  from: 'De',
  to: 'Para',
  unknownPerson: 'Nombre ya no disponible',
  taxNumber: number => `Número fiscal ${number}`,
  description: 'Concepto',
  amount: 'Importe',
  serviceFee: 'Gastos de gestión',
  subscription: (from, until) => `Suscripción del ${from} al ${until}`,
  course: (from, until) => `Curso del ${from} al ${until}`,
  times: (price, count, unit) => `${count} ${units.es[unit][count === 1 ? 0 : 1]} a ${price}`,
  refundOf: 'Reembolso',
  total: 'Total pagado',
  totalRefunded: 'Total reembolsado',
  tax: (name, rate, net) => `Incluye ${name} (${rate} %) sobre ${net}`,
  noTax: 'Este importe no desglosa impuestos.',
  issuedFor: (site, issuer) => `${site} emite este recibo en nombre y por cuenta de ${issuer}.`,
  statement: year => `Pagos de ${year}`,
  teacherStatement: year => `Recibos emitidos en ${year}`,
  statementOf: name => `Resumen de ${name}`,
  asOf: day => `A fecha de ${day}`,
  date: 'Fecha',
  receiptNumber: 'Recibo',
  classAndTeacher: 'Clase y profesor',
  classAndStudent: 'Clase y alumno',
  commission: 'Comisión de la plataforma',
  gatewayFee: 'Gastos de la pasarela de pago',
  net: 'Neto',
  paid: 'Pagado',
  refunded: 'Reembolsado',
  balance: 'Saldo',
  empty: 'No hubo pagos en este año.',
  page: (number, of) => `Página ${number} de ${of}`,
};

const units: Record<SiteLanguage, Record<LineUnit, readonly [string, string]>> = {
  en: {
    session: ['session', 'sessions'],
    place: ['place', 'places'],
    person: ['person', 'people'],
    day: ['day', 'days'],
    night: ['night', 'nights'],
    month: ['month', 'months'],
    course: ['course', 'courses'],
  },
  es: {
    session: ['sesión', 'sesiones'],
    place: ['plaza', 'plazas'],
    person: ['persona', 'personas'],
    day: ['día', 'días'],
    night: ['noche', 'noches'],
    month: ['mes', 'meses'],
    course: ['curso', 'cursos'],
  },
};

/** Words of receipts and statements, by language. */
export const receiptWords: Record<SiteLanguage, ReceiptWords> = { en: english, es: spanish };

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Name of a card's brand; an unknown one as the payment provider writes it. */
export const brandName = (brand: string): string =>
  Object.hasOwn(brands, brand) ? (brands[brand] ?? brand) : brand;

const methods: Readonly<Record<string, string>> = {
  link: 'Link',
  paypal: 'PayPal',
  sepa_debit: 'SEPA',
  us_bank_account: 'ACH',
};

/**
 * Name of a way to pay that is no card; undefined of one that has no name of its own in every
 * language.
 */
export const methodName = (method: string): string | undefined =>
  Object.hasOwn(methods, method) ? methods[method] : undefined;
