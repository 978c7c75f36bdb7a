import bookingChanges from '#src/translations/en/bookingChanges.json';
import spanishBookingChanges from '#src/translations/es/bookingChanges.json';
import spanishLife from '#src/translations/es/subscriptionLife.json';
import spanishTransaction from '#src/translations/es/transaction.json';
import life from '#src/translations/en/subscriptionLife.json';
import transaction from '#src/translations/en/transaction.json';
import spanishWaiting from '#src/translations/es/waiting.json';
import waiting from '#src/translations/en/waiting.json';
import { states } from '#shared/contract/orderStates.ts';
import { edges, waitingListStates } from '#shared/transactions/process.ts';
import { eventOf, eventMessage } from './feed.ts';
import { headingOf, payoutVariantOf } from './wording.ts';

const messages: Record<string, string> = {
  ...transaction,
  ...bookingChanges,
  ...waiting,
  ...life,
};
const spanish: Record<string, string> = {
  ...spanishTransaction,
  ...spanishBookingChanges,
  ...spanishWaiting,
  ...spanishLife,
};
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
    },
  );

  it.each(
    shown
      // Class times alone have a waiting list.
      .filter(state => state !== 'subscription-confirmed' && !waitingListStates.includes(state))
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
  });

  it('know what becomes of the payout', () => {
    expect(states.filter(state => payoutVariantOf(state) === 'void')).toEqual([
      'payment-expired',
      'offer-expired',
      'waiting-ended',
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

  it.each(cases.filter(([event]) => !/List|Offer|offer/.test(event)))(
    'speak of dates for %s by %s as read by the %s',
    (event, by, role) => {
      const id = eventMessage(event, by, role, 'day');
      expect(messages[id]).toMatch(/./);
      expect(messages[id]).not.toMatch(ofClasses);
      expect(spanish[id]).not.toMatch(deClases);
    },
  );

  it('differ for one’s own act and the other’s', () => {
    expect(eventMessage('accept', 'provider', 'provider', null)).toMatch(/own$/);
    expect(eventMessage('accept', 'provider', 'customer', null)).toMatch(/other$/);
  });
});
