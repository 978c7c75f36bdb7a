import type { MemoryOrder } from '@flowroom/marketplace/testing/memory/memoryEngine';
import type { CancellationPolicy } from '#shared/contract/listingData.ts';
import { must } from './must.ts';
import { hourMs } from '#shared/time/time.ts';

/** What the model knows of an order: from the commands, not from what the product has stored. */
interface Known {
  policy: CancellationPolicy;
  start: number;
  /** The teacher has moved it after the student had chosen the time. */
  movedByTeacher: boolean;
  /** The student has moved it after the deadline. */
  movedLate: boolean;
}

const hoursBefore = { none: Infinity, flexible: 24, moderate: 72, strict: 168 };

/**
 * The rules of changes by students (decision 197) written a second time, as plainly as possible.
 */
export class PolicyModel {
  readonly #known = new Map<string, Known>();

  /**
   * Follows a transition, and expects that it was allowed. `policies`: those that the class has had
   * since the step began, as a student may be booking while the teacher changes them.
   */
  follow(
    { state, processName }: MemoryOrder,
    { policies, now }: { policies: readonly string[]; now: number },
  ): void {
    const name = state.steps.at(-1)?.transition.slice('transition/'.length) ?? '';
    const start = state.booking?.start.getTime() ?? 0;
    if (name.startsWith('request-payment') && processName !== 'flex-subscription') {
      const policy = state.metadata['policy'] as CancellationPolicy;
      must(policies.includes(policy), () => ({ agreed: policy, policies }));
      this.#known.set(state.id, { policy, start, movedByTeacher: false, movedLate: false });
    }
    const known = this.#known.get(state.id);
    if (!known) return;
    const isFree = processName === 'flowroom-free-process';
    const left = (known.start - now) / hourMs;
    const givesBack =
      left > 0 && (known.movedByTeacher || (!known.movedLate && left >= hoursBefore[known.policy]));
    const says = { order: state.id, step: name, left, ...known };
    switch (name) {
      case 'withdraw':
        must(left > 0, () => says);
        return;
      case 'cancel-by-customer':
        must(givesBack, () => says);
        return;
      case 'cancel-without-refund':
        must(!givesBack && left > 0, () => says);
        return;
      case 'move-class':
      case 'move-request':
        Object.assign(known, { start, movedByTeacher: true });
        return;
      case 'move-request-by-customer':
      case 'move-by-customer': {
        const isRequest = name.startsWith('move-request');
        const isLate = !isRequest && !isFree && !givesBack;
        const mayBeLate =
          (known.policy === 'moderate' || known.policy === 'strict') &&
          !known.movedLate &&
          left >= 24;
        must(!isLate || mayBeLate, () => says);
        Object.assign(known, { start, movedByTeacher: false, movedLate: isLate });
      }
    }
  }
}
