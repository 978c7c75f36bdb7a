import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

it('shows today, the week and the month on a given clock, and thirty days', async () => {
  const api = await startTestMarketplace();
  const owner = await signInOperator(api, 'owner');
  const get = (timeZone: string) =>
    owner.console.get<{
      periods: { name: string; now: { newStudents: number; end: string } }[];
      days: { date: string; newStudents: number }[];
    }>('figures/show', { timeZone });
  const { data, meta } = await get('Pacific/Auckland');
  expect(data.periods.map(({ name, now }) => [name, now.newStudents])).toEqual([
    ['day', 1],
    ['week', 1],
    ['month', 1],
  ]);
  expect([data.days.length, data.days.at(-1)?.newStudents]).toEqual([30, 1]);
  expect(meta).toEqual({ unknown: ['refundsAtProvider'] });
  expect((await get('Nowhere/Land')).status).toBe(400);
  await api.close();
}, 60_000);
