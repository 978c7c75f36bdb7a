import orderStates from '#src/translations/en/orderStates.json';
import spanishTransaction from '#src/translations/es/transaction.json';
import transaction from '#src/translations/en/transaction.json';
import { edges, states } from '#shared/transactions/process.ts';
import { eventOf, eventMessage } from './feed.ts';
import { badgeOf, headingOf, payoutVariantOf } from './wording.ts';

const messages: Record<string, string> = { ...orderStates, ...transaction };
const spanish: Record<string, string> = spanishTransaction;
/** Words that do not apply to a place booked by dates. */
const ofClasses = /\b(class|classes|join|taught|student|teacher|(?:a|the|your) place)\b/i;
const deClases = /\b(clases?|entrar|alumno|profesor|plaza)\b/i;
const roles = ['customer', 'provider'] as const;
const shown = states.filter(state => state !== 'initial');

describe('words of states', () => {
  it.each(shown.flatMap(state => roles.map(role => [state, role] as const)))(
    'are written for %s as %s',
    (state, role) => {
      const words = headingOf(state, role, null);
      expect(messages[words?.heading ?? '']).toBeTruthy();
      expect(messages[words?.nextStep ?? '']).toBeTruthy();
      expect(messages[badgeOf(state, role)?.message ?? '']).toBeTruthy();
    },
  );

  it.each(
    shown
      .filter(state => state !== 'subscription-confirmed')
      .flatMap(state => roles.map(role => [state, role] as const)),
  )('speak of dates, not of classes, for %s as %s', (state, role) => {
    const words = headingOf(state, role, 'night');
    for (const id of [words?.heading ?? '', words?.nextStep ?? '']) {
      expect(messages[id]).toMatch(/./);
      expect(messages[id]).not.toMatch(ofClasses);
      expect(spanish[id]).not.toMatch(deClases);
    }
  });

  it.each(shown.flatMap(state => roles.map(role => [state, role] as const)))(
    'are written of a subscription for %s as %s',
    (state, role) => {
      const words = headingOf(state, role, 'subscription');
      for (const id of [words?.heading ?? '', words?.nextStep ?? '']) {
        expect(messages[id]).toMatch(/./);
        expect(spanish[id]).toMatch(/./);
      }
    },
  );

  it('promise nobody money back who ends a subscription', () => {
    const words = headingOf('canceled', 'customer', 'subscription');
    expect(messages[words?.nextStep ?? '']).toMatch(/not refunded/);
  });

  it('say nothing of the initial state', () => {
    expect(headingOf('initial', 'customer', null)).toBeNull();
    expect(badgeOf('initial', 'provider')).toBeNull();
  });

  it('mark what waits for the reader', () => {
    const waiting = roles.map(role => shown.filter(state => badgeOf(state, role)?.needsAnswer));
    expect(waiting).toEqual([['pending-payment'], ['preauthorized']]);
  });

  it('know what becomes of the payout', () => {
    expect(states.filter(state => payoutVariantOf(state) === 'void')).toEqual([
      'payment-expired',
      'declined',
      'canceled',
    ]);
    expect(states.filter(state => payoutVariantOf(state) === 'earned')).toEqual([
      'delivered',
      'reviewed-by-customer',
      'reviewed-by-provider',
      'reviewed',
    ]);
  });
});

describe('words of feed events', () => {
  const cases = edges.flatMap(({ transition, by }) => {
    const event = eventOf(transition);
    const actor = by[0] ?? 'system';
    return event ? roles.map(role => [event, actor, role] as const) : [];
  });

  it.each(cases)('are written for %s by %s as read by the %s', (event, by, role) => {
    expect(messages[eventMessage(event, by, role, null)]).toBeTruthy();
    expect(messages[eventMessage(event, by, role, 'subscription')]).toBeTruthy();
  });

  it.each(cases)('speak of dates for %s by %s as read by the %s', (event, by, role) => {
    const id = eventMessage(event, by, role, 'day');
    expect(messages[id]).toMatch(/./);
    expect(messages[id]).not.toMatch(ofClasses);
    expect(spanish[id]).not.toMatch(deClases);
  });

  it('differ for one’s own act and the other’s', () => {
    expect(eventMessage('accept', 'provider', 'provider', null)).toMatch(/own$/);
    expect(eventMessage('accept', 'provider', 'customer', null)).toMatch(/other$/);
  });
});
