import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import type { PrivilegedCaller } from '../../api/privileged.ts';
import { askerOf } from '../../subscriptions/testing/world.ts';
import { createWaitingLists } from '../../waitingList/compose.ts';
import { joinWaitingList } from '../../waitingList/join.ts';
import { takeOffer, takingTransition } from '../../waitingList/takeOffer.ts';
import type { ChangeWorld } from './changeWorld.ts';
import type { WalkChecks } from './walkChecks.ts';
import type { Step } from './walkSteps.ts';
import pino from 'pino';
import type { Transaction } from '#shared/contract/entities.ts';
import { stateOf } from '#shared/transactions/process.ts';
import type { TransactionState } from '#shared/transactions/process.ts';

/** Steps of students and of the job of the waiting lists. */
export type StudentStep = Extract<
  Step,
  { do: 'cancel' | 'move' | 'join list' | 'take offer' | 'settle lists' }
>;

const studentSteps = new Set(['cancel', 'move', 'join list', 'take offer', 'settle lists']);

export const isStudentStep = (step: Step): step is StudentStep => studentSteps.has(step.do);

/** Steps of students with their orders in a walk. */
export function walkStudents(
  world: ChangeWorld,
  { checks, students }: { checks: WalkChecks; students: readonly Person[] },
) {
  const { orders } = world.serverOf(world.operator);
  const lists = createWaitingLists({
    operator: () => world.operator,
    logger: pino({ level: 'silent' }),
    now: () => Date.now() + world.clock.ahead,
  });
  const callerOf = (student: Person): PrivilegedCaller => ({
    ...askerOf(world.api, student),
    oneOrder: orders.oneOrder,
    waitingLists: orders.waitingLists,
  });

  /** One of the orders in these states, with its student. */
  async function chosen(
    listingId: string,
    which: number,
    wanted: readonly TransactionState[],
  ): Promise<{ order: Transaction; student: Person } | null> {
    const open = (await checks.ordersOf(listingId)).filter(order =>
      wanted.includes(stateOf(order) ?? 'initial'),
    );
    const order = open[which % Math.max(1, open.length)];
    const shown = order && (await world.operator.transactions.show({ id: order.id }));
    const customer = shown?.data.relationships?.['customer']?.data;
    const student = students.find(
      ({ id }) => customer && !Array.isArray(customer) && customer.id === id,
    );
    return order && student ? { order, student } : null;
  }

  async function take(listingId: string, step: StudentStep, starts: readonly number[]) {
    switch (step.do) {
      case 'settle lists':
        return lists.settle(listingId);
      case 'join list': {
        const start = starts[step.time];
        const student = students[step.who % students.length];
        if (start === undefined || !student) return null;
        const bookingStart = new Date(start).toISOString();
        return joinWaitingList({ listingId, bookingStart }, callerOf(student), lists);
      }
      case 'take offer': {
        const found = await chosen(listingId, step.which, ['offered']);
        if (!found) return null;
        const bodyParams = {
          id: found.order.id,
          transition: takingTransition,
          params: {},
        } as const;
        const input = { isSpeculative: false, bookingData: {}, queryParams: {}, bodyParams };
        return takeOffer(input, callerOf(found.student));
      }
      case 'cancel': {
        const found = await chosen(listingId, step.which, ['accepted', 'preauthorized']);
        if (!found) return null;
        const own = world.ownChangesOf(found.student);
        const { withdraw, cancel } = await own.choices(found.order.id);
        const way = withdraw ? 'withdraw' : cancel?.givesBack ? 'refund' : 'noRefund';
        return own.cancel(found.order.id, way);
      }
      case 'move': {
        const found = await chosen(listingId, step.which, ['accepted', 'preauthorized']);
        const start = starts[step.time];
        if (!found || start === undefined) return null;
        return world.ownChangesOf(found.student).move(found.order.id, start);
      }
    }
  }

  return { take, settle: lists.settle };
}
