import { sampleContext } from '@flowroom/marketplace/testing/internals';

/** Context of a sample mail, as the marketplace makes it. */
export const sample = sampleContext(new Date('2026-11-20T12:00:00Z'), {
  name: 'Flowroom',
  url: 'https://flowroom.example',
});
/** As the server notes the change of a class that touches an order. */
export const change = {
  id: '1',
  kind: 'move',
  note: 'Ich bin krank geworden <3',
  from: '2026-11-21T01:30:00.000Z',
  refund: { en: '$24.00', es: '24,00\u00a0US$' },
  credit: { en: '$5.00', es: '5,00\u00a0US$' },
};
/** As the server notes a waiting list. */
export const waited = {
  waitingFor: { start: '2026-11-22T01:30:00.000Z', end: '2026-11-22T02:30:00.000Z' },
  heldUntil: '2026-11-21T20:00:00.000Z',
  waitingEnd: 'late',
};
/** The same with what the server notes of an order. */
export const context = {
  ...sample,
  transaction: { ...sample.transaction, metadata: { change, ...waited } },
};
/** Returns the context of a sample mail to somebody who has chosen that language. */
export const toldIn = (language: string | undefined) => ({
  ...context,
  recipient: { ...context.recipient, 'private-data': language ? { language } : {} },
});
