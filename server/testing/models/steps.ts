import fc from 'fast-check';
import type { StudioClass } from './studio.ts';
import { cancellationPolicies } from '#shared/contract/listingData.ts';
import type { CancellationPolicy, ChangeKind } from '#shared/contract/listingData.ts';

/** How a student pays: not at all, by a card that is taken, or by one that is not. */
export type Paying = 'not' | 'card' | 'declined';

/** Command of a student, the teacher or chance. Numbers choose among what is possible. */
export type Command =
  | { do: 'book'; who: number; time: number; seats: number; pays: Paying }
  /** What can be done with an order as it is now. */
  | { do: 'act'; which: number; verb: number; time: number; isLast: boolean; works: boolean }
  | { do: 'join'; who: number; time: number }
  | { do: 'subscribe'; who: number; pays: Paying }
  | { do: 'change'; kind: ChangeKind; time: number; days: number; hour: number; undoes: boolean }
  | { do: 'edit'; places: number; policy: CancellationPolicy }
  | { do: 'open'; isOpen: boolean }
  /** The operator bans somebody. */
  | { do: 'ban'; who: number }
  /** The series is made longer. */
  | { do: 'extend'; works: boolean }
  | { do: 'refuse'; call: 'create' | 'confirm' | 'capture' | 'return' };

/**
 * How long a step waits: for so many hours, or to some hours before the next class begins or after
 * it ends.
 */
export type Wait = { hours: number } | { before: number } | { after: number };

/** Step of a model run. */
export type Step =
  | Command
  | { do: 'wait'; wait: Wait; isDown: boolean }
  | { do: 'work' }
  /** The process dies while it carries out a command, and another one goes on. */
  | { do: 'crash'; of: Command | 'work'; after: number; isAfter: boolean }
  /** Two processes of the web server carry out commands at once. */
  | { do: 'race'; one: Command; other: Command };

const any = fc.nat({ max: 11 });
const first = fc.constantFrom(0, 0, 0, 0, 1);
const weeks = fc.constantFrom(0, 0, 0, 1, 1, 2);
const months = fc.constantFrom(0, 0, 1, 2, 5, 6);
const paying = fc.constantFrom<Paying>('card', 'card', 'card', 'not', 'declined');

const step = <Kind extends Step['do'], Rest extends object>(
  kind: Kind,
  rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
) => fc.record({ do: fc.constant(kind), ...rest } as { do: fc.Arbitrary<Kind> } & typeof rest);

type Weighted<One> = { weight: number; arbitrary: fc.Arbitrary<One> };

const seats = fc.constantFrom(1, 1, 1, 2);
const kinds: ChangeKind[] = ['cancel-date', 'cancel-date', 'move-date', 'move-date', 'move-from'];

/** Commands; of a class that is sold by the month also those of its subscriptions. */
function commandsOf(isMonthly: boolean) {
  const near = isMonthly ? months : weeks;
  return [
    { weight: 5, arbitrary: step('book', { who: any, time: near, pays: paying, seats }) },
    {
      weight: 14,
      arbitrary: step('act', {
        ...{ which: any, verb: any, time: near },
        ...{ isLast: fc.boolean(), works: fc.boolean() },
      }),
    },
    { weight: 6, arbitrary: step('join', { who: any, time: first }) },
    { weight: isMonthly ? 4 : 0, arbitrary: step('subscribe', { who: any, pays: paying }) },
    {
      weight: 2,
      arbitrary: step('change', {
        kind: fc.constantFrom<ChangeKind>(...kinds, 'cancel-from', 'cancel-class'),
        time: near,
        days: fc.integer({ min: -1, max: 2 }),
        hour: fc.constantFrom(7, 18, 20),
        undoes: fc.constantFrom(false, false, false, true),
      }),
    },
    {
      weight: 1,
      arbitrary: step('edit', {
        places: fc.integer({ min: 1, max: 4 }),
        policy: fc.constantFrom(...cancellationPolicies),
      }),
    },
    { weight: 1, arbitrary: step('open', { isOpen: fc.boolean() }) },
    { weight: 1, arbitrary: step('ban', { who: any }) },
    { weight: isMonthly ? 2 : 0, arbitrary: step('extend', { works: fc.boolean() }) },
    {
      weight: 1,
      arbitrary: step('refuse', {
        call: fc.constantFrom('create', 'confirm', 'capture', 'return'),
      }),
    },
  ] as Weighted<Command>[];
}

const waits = fc.constantFrom<Wait>(
  ...[{ hours: 0.3 }, { hours: 2.1 }, { hours: 24 }],
  ...[{ before: 80 }, { before: 30 }, { before: 2 }, { before: 0.5 }, { after: 0.1 }],
);
const longWaits = fc.constantFrom<Wait>({ hours: 24 * 8 }, { hours: 24 * 31 });

function stepsOf(isMonthly: boolean): fc.Arbitrary<Step[]> {
  const commands = fc.oneof(...commandsOf(isMonthly));
  const isDown = fc.constantFrom(false, false, false, true);
  const others = [
    { weight: 5, arbitrary: step('wait', { wait: waits, isDown }) },
    { weight: isMonthly ? 4 : 1, arbitrary: step('wait', { wait: longWaits, isDown }) },
    { weight: 5, arbitrary: step('work', {}) },
    {
      weight: 4,
      arbitrary: step('crash', {
        of: fc.oneof(commands, fc.constant('work' as const)),
        after: fc.nat({ max: 5 }),
        isAfter: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: step('race', { one: commands, other: commands }) },
  ] as Weighted<Step>[];
  const steps = fc.oneof(...commandsOf(isMonthly), ...others);
  return fc.array(steps, { minLength: 4, maxLength: 11, size: 'max' });
}

const classOf = (isMonthly: boolean): fc.Arbitrary<StudioClass> =>
  fc.record({
    isMonthly: fc.constant(isMonthly),
    isFree: isMonthly ? fc.constant(false) : fc.constantFrom(false, false, false, true),
    bookingMode: fc.constantFrom('request', 'instant', 'instant'),
    policy: fc.constantFrom(...cancellationPolicies),
    places: fc.constantFrom(1, 1, 2, 3),
    isBooked: fc.constantFrom(true, true, true, false),
  });

/** A class and what happens to it. */
export const modelRuns: fc.Arbitrary<{ of: StudioClass; steps: Step[] }> = fc
  .constantFrom(false, false, true)
  .chain(isMonthly => fc.record({ of: classOf(isMonthly), steps: stepsOf(isMonthly) }));
