import fc from 'fast-check';
import { cancellationPolicies } from '#shared/contract/listingData.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';
import { refundHours } from '../../../shared/transactions/bookingRules.ts';
import { ownFactsOf, ownTermsOf } from './ownTerms.ts';
import type { OwnFacts } from './ownTerms.ts';
import { states } from '#shared/contract/orderStates.ts';
import { makeOrder } from '../../../shared/transactions/testOrder.fixture.ts';

const start = Date.parse('2026-12-20T18:00:00Z');
const booked: OwnFacts = {
  state: 'accepted',
  kind: 'paid',
  isStay: false,
  policy: 'none',
  start,
  movedAt: null,
  ownMoveAt: null,
  lateMoves: 0,
};
const before = (hours: number) => start - hours * hourMs;
const at = (hours: number, change: Partial<OwnFacts> = {}) =>
  ownTermsOf({ ...booked, ...change }, before(hours));

describe('what a student may change', () => {
  it.each([
    ['flexible', 24],
    ['moderate', 72],
    ['strict', 168],
  ] as const)('gives everything back under %s until %i hours before', (policy, hours) => {
    const until = before(hours);
    expect(at(hours, { policy }).cancel).toEqual({ givesBack: true, until });
    expect(at(hours, { policy }).move).toEqual({ until, isLast: false });
    expect(ownTermsOf({ ...booked, policy }, until + 1).cancel).toEqual({
      givesBack: false,
      until,
    });
  });

  it('gives nothing back without a policy, and does not move', () => {
    expect(at(2_000)).toEqual({
      withdraw: false,
      cancel: { givesBack: false, until: null },
      move: null,
    });
  });

  it.each([
    ['moderate', 71, true],
    ['moderate', 24, true],
    ['moderate', 23.99, false],
    ['strict', 167, true],
    ['strict', 23, false],
    ['flexible', 23, false],
  ] as const)('moves late under %s %d hours before: %s', (policy, hours, moves) => {
    const last = { until: before(24), isLast: true };
    expect(at(hours, { policy }).move).toEqual(moves ? last : null);
  });

  it('moves late only once, and gives nothing back after it', () => {
    const moved = { policy: 'strict', lateMoves: 1, ownMoveAt: before(600) } as const;
    expect(at(500, moved)).toEqual({
      withdraw: false,
      cancel: { givesBack: false, until: null },
      move: null,
    });
  });

  it('gives everything back until the start when the teacher moved the class', () => {
    const movedAt = before(400);
    expect(at(0.01, { movedAt })).toMatchObject({
      cancel: { givesBack: true, until: start },
      move: { until: start, isLast: false },
    });
    // Also after the one late move.
    expect(at(1, { movedAt, lateMoves: 1, ownMoveAt: movedAt - 1 }).cancel?.givesBack).toBe(true);
    // The student has chosen another time since: the policy holds for it.
    expect(at(1, { movedAt, ownMoveAt: movedAt + 1 }).cancel?.givesBack).toBe(false);
  });

  it('takes a request back and moves it until the start, whatever the policy', () => {
    for (const policy of cancellationPolicies) {
      expect(at(0.5, { state: 'preauthorized', policy })).toEqual({
        withdraw: true,
        cancel: null,
        move: { until: start, isLast: false },
      });
    }
  });

  it('moves and cancels what is free until the start', () => {
    expect(at(0.5, { kind: 'free' })).toEqual({
      withdraw: false,
      cancel: { givesBack: false, until: null },
      move: { until: start, isLast: false },
    });
  });

  it('changes nothing after the start, of subscriptions, and in other states', () => {
    const none = { withdraw: false, cancel: null, move: null };
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: -400, max: 400 }), (facts, hours) => {
        const terms = ownTermsOf(facts, before(hours));
        const isOpen = facts.state === 'accepted' || facts.state === 'preauthorized';
        if (hours <= 0 || !isOpen || facts.kind === 'subscription') expect(terms).toEqual(none);
        if (facts.isStay) expect(terms.move).toBeNull();
        expect(terms.withdraw && terms.cancel !== null).toBe(false);
      }),
    );
  });

  it('never moves longer for nothing than it gives back, and never gives less for being earlier', () => {
    fc.assert(
      fc.property(anyFacts, fc.nat({ max: 30 * 24 }), fc.nat({ max: 72 }), (facts, hours, more) => {
        const [late, early] = [hours, hours + more].map(one => ownTermsOf(facts, before(one)));
        if (late?.cancel?.givesBack) expect(early?.cancel?.givesBack).toBe(true);
        const { move, cancel } = late ?? {};
        if (move && !move.isLast && cancel && facts.kind === 'paid') {
          expect(cancel.givesBack).toBe(true);
        }
        if (move?.isLast) expect([cancel?.givesBack, facts.lateMoves]).toEqual([false, 0]);
        if (cancel?.givesBack && facts.movedAt === null) {
          expect(refundHours[facts.policy]).not.toBeNull();
        }
      }),
    );
  });
});

const maybeAt = fc.option(
  fc.integer({ min: 0, max: 60 }).map(days => start - days * dayMs),
  { nil: null },
);
const anyFacts: fc.Arbitrary<OwnFacts> = fc.record({
  state: fc.constantFrom(...states, 'accepted' as const, 'preauthorized' as const),
  kind: fc.constantFrom('paid' as const, 'free' as const, 'subscription' as const),
  isStay: fc.boolean(),
  policy: fc.constantFrom(...cancellationPolicies),
  start: fc.constant(start),
  movedAt: maybeAt,
  ownMoveAt: maybeAt,
  lateMoves: fc.nat({ max: 2 }),
});

describe('facts of an order', () => {
  it('are read with the policy that was agreed; without one it is none', () => {
    const metadata = {
      policy: 'strict' as const,
      customerMoves: 1,
      movedAt: '2026-12-01T00:00:00Z',
    };
    const order = makeOrder('accepted', { attributes: { metadata } });
    expect(ownFactsOf(order)).toMatchObject({
      policy: 'strict',
      lateMoves: 1,
      movedAt: Date.parse('2026-12-01T00:00:00Z'),
      ownMoveAt: null,
    });
    expect(ownFactsOf(makeOrder('accepted'))).toMatchObject({ policy: 'none', lateMoves: 0 });
  });
});
