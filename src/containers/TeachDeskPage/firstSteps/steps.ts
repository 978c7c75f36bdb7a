import type { CurrentUser } from '#shared/contract/entities.ts';
import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';
import { payoutNeedOf } from '#src/features/payout/payout.duck.ts';

export const firstSteps = ['address', 'portrait', 'class', 'payouts', 'meeting', 'share'] as const;
export type FirstStep = (typeof firstSteps)[number];

export interface StepFacts {
  user: CurrentUser;
  hasPublished: boolean;
  /** Way to hold a class that a new one has. */
  provider: MeetingProviderName;
}

/** Returns which of the first steps of a teacher are done. */
export function doneSteps({ user, hasPublished, provider }: StepFacts): Set<FirstStep> {
  const { emailVerified, profile } = user.attributes;
  const { zoom, firstSteps: stored } = profile.privateData ?? {};
  const done: Record<FirstStep, boolean> = {
    address: emailVerified === true,
    portrait: Boolean(user.profileImage),
    class: hasPublished,
    payouts: payoutNeedOf(user) === 'none',
    // A classroom of the site needs nothing to be connected.
    meeting: provider === 'classroom' || Boolean(zoom),
    share: stored?.hasShared === true,
  };
  return new Set(firstSteps.filter(step => done[step]));
}
