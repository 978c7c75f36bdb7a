import fc from 'fast-check';
import { carryOut } from './commands.ts';
import { checkAtRest, watch } from './checks.ts';
import { knownWalks } from './knownWalks.ts';
import { Reminders } from './reminders.ts';
import type { Step, Wait } from './steps.ts';
import { walks } from './steps.ts';
import { Died } from './fate.ts';
import { Studio } from './studio.ts';
import { hourMs } from '#shared/time/time.ts';

/*
 * A student's and a teacher's whole way at random: the functions of the web server and the decisions of the marketplace on
 * plain memory. `WALK_SEED` and `WALK_PATH` repeat a walk that failed; `WALKS` walks more or less.
 */

const walked = Number(process.env['WALKS'] ?? 2_000);
const seed = Number(process.env['WALK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const path = process.env['WALK_PATH'];

const clock = { now: 0 };

function msOf(studio: Studio, wait: Wait): number {
  if ('hours' in wait) return wait.hours * hourMs;
  const next = studio
    .times()
    .find(({ start }) =>
      'before' in wait ? start - wait.before * hourMs > studio.clock.now : true,
    );
  if (!next) return hourMs;
  const at = 'before' in wait ? next.start - wait.before * hourMs : next.end + wait.after * hourMs;
  return at - studio.clock.now;
}

async function take(studio: Studio, reminders: Reminders, step: Step): Promise<void> {
  const { fate, server, listingId } = studio;
  studio.policyBefore = studio.data.cancellationPolicy ?? 'none';
  switch (step.do) {
    case 'work':
      await studio.rest();
      return checkAtRest(studio);
    case 'wait': {
      const job = async (isDue: boolean) => {
        await reminders.send();
        if (isDue) await server.work(listingId);
      };
      return studio.passTime(msOf(studio, step.wait), {
        nextDue: () => (step.isDown ? Infinity : reminders.nextDue()),
        atEach: step.isDown ? () => Promise.resolve() : job,
      });
    }
    case 'crash': {
      Object.assign(fate, { left: step.after, isAfter: step.isAfter });
      try {
        if (step.of === 'work') await server.work(listingId);
        else await carryOut(studio, server, step.of);
      } catch (error) {
        if (!(error instanceof Died)) throw error;
        server.restart();
      } finally {
        fate.left = null;
      }
      return;
    }
    case 'race': {
      const { one, other } = step;
      await Promise.all([carryOut(studio, server, one), carryOut(studio, studio.other, other)]);
      return;
    }
    default:
      return carryOut(studio, server, step);
  }
}

async function walk(studio: Studio, steps: readonly Step[]): Promise<void> {
  const reminders = new Reminders(studio);
  watch(studio);
  const { isBooked, places } = studio.of;
  const seats = Math.min(2, places);
  const sold: Step = { do: 'book', who: 0, time: 0, seats, pays: 'card' };
  const last: Step = { do: 'wait', wait: { hours: 0.5 }, isDown: false };
  for (const step of [...(isBooked ? [sold] : []), ...steps, last]) {
    await take(studio, reminders, step);
  }
  await studio.rest();
  checkAtRest(studio);
}

describe('students and a teacher walking at random', () => {
  beforeAll(() => {
    jest.spyOn(Date, 'now').mockImplementation(() => clock.now);
  });
  afterAll(() => {
    jest.restoreAllMocks();
  });

  it(
    'leave places, money, mails and lists agreeing',
    async () => {
      await fc.assert(
        fc.asyncProperty(walks, async ({ of, steps }) => {
          const studio = new Studio(of, clock);
          try {
            await walk(studio, steps);
          } catch (error) {
            const message = error instanceof Error ? error.message : String(error);
            throw new Error(`${message}\n${studio.story()}`, { cause: error });
          } finally {
            await studio.close();
          }
        }),
        {
          ...{ numRuns: walked, seed },
          examples: knownWalks.map(one => [one] as [typeof one]),
          ...(path !== undefined && { path }),
        },
      );
      process.stderr.write(`walks: ${walked}, seed ${seed}\n`);
    },
    Math.max(walked, 2_000) * 150,
  );
});
