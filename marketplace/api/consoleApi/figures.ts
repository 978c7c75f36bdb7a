import { z } from 'zod';
import { optionalParam, text } from '#marketplace/contract/fields.ts';
import { withLongTimeout } from '#marketplace/db/driver/statementTimeout.ts';
import { figuresOf } from '#marketplace/db/operators/figures.ts';
import { isTimeZone } from '#marketplace/domain/availability/timeZone.ts';
import { comparedPeriods, lastDays } from '#marketplace/domain/figures/periods.ts';
import { invalidParams } from '../http/validate.ts';
import { figuresAnswer } from './answers.ts';
import { consoleOperation } from './operation.ts';

/** What the marketplace does not know. Of months of subscriptions, receipts have them. */
const unknown = ['refundsAtProvider'];

/** Shows how business goes: today, this week and this month beside the ones before. */
export const showFigures = consoleOperation({
  name: 'figures/show',
  method: 'GET',
  summary:
    'Figures of today, the week and the month up to now, as much of the ones before, and thirty days.',
  answer: figuresAnswer,
  input: z.object({ timeZone: optionalParam(text(1, 60)) }).superRefine(({ timeZone }, context) => {
    if (timeZone !== undefined && !isTimeZone(timeZone)) {
      context.addIssue(invalidParams('There is no such time zone.', ['timeZone']));
    }
  }),
  async run({ db, now }, { timeZone = 'Etc/UTC' }) {
    const compared = comparedPeriods(now, timeZone);
    const days = lastDays(now, timeZone);
    const periods = [...compared.flatMap(one => [one.now, one.before]), ...days];
    // Orders of two months: seconds where there are a hundred thousand of them.
    const figures = await withLongTimeout(() => figuresOf(db, periods));
    const withFigures = (index: number) => ({ ...periods[index], ...figures[index] });
    return {
      data: {
        timeZone,
        periods: compared.map(({ name }, index) => ({
          name,
          now: withFigures(2 * index),
          before: withFigures(2 * index + 1),
        })),
        days: days.map(({ date }, index) => ({
          date,
          ...figures[2 * compared.length + index],
        })),
      },
      meta: { unknown },
    };
  },
});
