import fc from 'fast-check';
import { carryOut } from './commands.ts';
import { checkAtRest, monitor } from './checks.ts';
import { knownRuns } from './knownRuns.ts';
import { Reminders } from './reminders.ts';
import type { Step, Wait } from './steps.ts';
import { modelRuns } from './steps.ts';
import { ProcessCrash } from './crashPlan.ts';
import { Studio } from './studio.ts';
import { hourMs } from '#shared/time/time.ts';

/*
 * Model tests: random commands of students and a teacher, run by the functions of the web server
 * and the decisions of the marketplace in memory. `MODEL_SEED` and `MODEL_PATH` repeat a failed
 * run; `MODEL_RUNS` is their number.
 */

const runs = Number(process.env['MODEL_RUNS'] ?? 2_000);
const seed = Number(process.env['MODEL_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const path = process.env['MODEL_PATH'];

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

async function runStep(studio: Studio, reminders: Reminders, step: Step): Promise<void> {
  const { crashPlan, server, listingId } = studio;
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
      Object.assign(crashPlan, { left: step.after, isAfter: step.isAfter });
      try {
        if (step.of === 'work') await server.work(listingId);
        else await carryOut(studio, server, step.of);
      } catch (error) {
        if (!(error instanceof ProcessCrash)) throw error;
        server.restart();
      } finally {
        crashPlan.left = null;
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

async function runSteps(studio: Studio, steps: readonly Step[]): Promise<void> {
  const reminders = new Reminders(studio);
  monitor(studio);
  const { isBooked, places } = studio.of;
  const seats = Math.min(2, places);
  const sold: Step = { do: 'book', who: 0, time: 0, seats, pays: 'card' };
  const last: Step = { do: 'wait', wait: { hours: 0.5 }, isDown: false };
  for (const step of [...(isBooked ? [sold] : []), ...steps, last]) {
    await runStep(studio, reminders, step);
  }
  await studio.rest();
  checkAtRest(studio);
}

describe('random commands of students and a teacher', () => {
  beforeAll(() => {
    jest.spyOn(Date, 'now').mockImplementation(() => clock.now);
  });
  afterAll(() => {
    jest.restoreAllMocks();
  });

  it(
    'leave seats, money, mails and waiting lists consistent',
    async () => {
      await fc.assert(
        fc.asyncProperty(modelRuns, async ({ of, steps }) => {
          const studio = new Studio(of, clock);
          try {
            await runSteps(studio, steps);
          } catch (error) {
            const message = error instanceof Error ? error.message : String(error);
            throw new Error(`${message}\n${studio.story()}`, { cause: error });
          } finally {
            await studio.close();
          }
        }),
        {
          ...{ numRuns: runs, seed },
          examples: knownRuns.map(one => [one] as [typeof one]),
          ...(path !== undefined && { path }),
        },
      );
      process.stderr.write(`model runs: ${runs}, seed ${seed}\n`);
    },
    Math.max(runs, 2_000) * 150,
  );
});
