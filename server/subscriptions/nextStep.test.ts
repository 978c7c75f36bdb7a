import type { PlanFacts } from './planFacts.ts';
import { graceMs, isDue, nextStep } from './nextStep.ts';
import { dayMs, iso } from '#shared/time/time.ts';

const now = Date.parse('2027-01-10T12:00:00Z');
const plan: PlanFacts = {
  status: 'active',
  isEnding: false,
  periodStart: now - 20 * dayMs,
  periodEnd: now + 10 * dayMs,
  nextEnd: now + 40 * dayMs,
  endedAt: null,
  openSince: null,
  isPaid: true,
  customerId: 'cus',
};
const running = { metadata: {}, until: now + 100 * dayMs };
const step = (metadata: object, facts: Partial<PlanFacts>, until = running.until) =>
  nextStep({ metadata, until }, { ...plan, ...facts }, now);

describe('the next step of a subscription', () => {
  it('is none while both sides agree', () => {
    const endsAt = iso(plan.periodEnd);
    expect(step({}, {})).toEqual({ kind: 'none' });
    expect(step({ endsAt }, { isEnding: true })).toEqual({ kind: 'none' });
    const graceUntil = iso(now + dayMs);
    expect(step({ graceUntil }, { status: 'unpaid' })).toEqual({ kind: 'none' });
    expect(step({ pausedUntil: iso(now + dayMs) }, {})).toEqual({ kind: 'none' });
  });

  it('follows what was changed at the provider elsewhere', () => {
    expect(step({}, { isEnding: true })).toEqual({ kind: 'end' });
    expect(step({ endsAt: iso(plan.periodEnd) }, {})).toEqual({ kind: 'go-on' });
  });

  it('holds the seat for seven days from the bill that was not paid, however late that is reported', () => {
    const openSince = now - 2 * dayMs;
    const failed = { status: 'unpaid', openSince } as const;
    expect(step({}, failed)).toEqual({ kind: 'fail', graceUntil: openSince + graceMs });
    expect(step({}, { ...failed, openSince: now - 8 * dayMs })).toEqual({ kind: 'end-unpaid' });
    expect(step({ graceUntil: iso(now) }, failed)).toEqual({ kind: 'end-unpaid' });
    expect(step({ graceUntil: iso(now) }, {})).toEqual({ kind: 'recover' });
  });

  it('ends what has ended, but for what ends by itself', () => {
    const endsAt = now - dayMs;
    const gone = { status: 'ended', endedAt: endsAt } as const;
    expect(step({}, gone)).toEqual({ kind: 'cancel', isUnpaid: false });
    expect(step({ graceUntil: iso(now) }, gone)).toEqual({ kind: 'cancel', isUnpaid: true });
    expect(step({ endsAt: iso(endsAt) }, gone, endsAt)).toEqual({ kind: 'none' });
    // Ended by hand before its month was over.
    expect(step({ endsAt: iso(now + dayMs) }, gone, now + dayMs).kind).toBe('cancel');
    // Its version of the process has no transition for the end.
    expect(step({ endsAt: iso(endsAt) }, gone).kind).toBe('cancel');
  });

  it('goes on after a pause', () => {
    expect(step({ pausedUntil: iso(now) }, {})).toEqual({ kind: 'resume' });
    const last = { pausedUntil: iso(now), endsAt: iso(now) };
    expect(step(last, { isEnding: true })).toEqual({ kind: 'none' });
  });

  it('is looked for when a time has come, or a step was begun', () => {
    expect(isDue({}, now)).toBe(false);
    expect(isDue({ graceUntil: iso(now + 1), pausedUntil: iso(now + 1) }, now)).toBe(false);
    expect(isDue({ graceUntil: iso(now) }, now)).toBe(true);
    expect(isDue({ pausedUntil: iso(now - 1) }, now)).toBe(true);
    expect(isDue({ asked: { step: 'pause', at: iso(now) } }, now)).toBe(true);
  });
});
