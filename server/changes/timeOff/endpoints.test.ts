import { callServed } from '#server/testing/serveEndpoints.ts';
import { timeOffRouter } from './endpoints.ts';
import type { TimesOff } from './timeOff.ts';

const call = {
  id: '22222222-2222-4222-8222-222222222222',
  from: '2026-12-24',
  until: '2026-12-26',
};

const takenBy = (userType: string) => {
  const user = {
    id: '11111111-1111-4111-8111-111111111111',
    type: 'currentUser',
    attributes: { profile: { publicData: { userType } } },
  };
  const request = () => Promise.resolve({ id: call.id, dueAt: '2026-12-01T10:00:00.000Z' });
  const path = '/teach/time-off';
  const handler: Parameters<typeof callServed>[0][number]['handler'] = context =>
    timeOffRouter({ request } as unknown as TimesOff, context);
  const show = () => Promise.resolve({ status: 200, data: { data: user } });
  return callServed([{ path, handler }], path, call, { sdk: { currentUser: { show } } });
};

it('time off is taken by teachers alone', async () => {
  expect(await takenBy('teacher')).toMatchObject({ status: 200 });
  expect(await takenBy('student')).toMatchObject({ status: 403 });
});
