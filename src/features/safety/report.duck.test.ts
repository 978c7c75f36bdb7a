import { sendReport } from './report.duck.ts';
import type { ReportCall } from '#shared/contract/bodies/ownData.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';

const call: ReportCall = {
  subject: 'user',
  subjectId: '8f1c1d0e-5b0a-4c39-9a40-6d0f0c7a1b2d',
  reason: 'spam',
};

test('a report is sent as it is, and a refusal is returned', async () => {
  const report = jest.fn<Promise<void>, [ReportCall]>().mockResolvedValueOnce();
  report.mockRejectedValue(refusal(429));
  const { dispatch } = storeWith({ app: { ownData: { report } } });
  expect(sendReport.fulfilled.match(await dispatch(sendReport(call)))).toBe(true);
  expect(report).toHaveBeenLastCalledWith(call);
  expect((await dispatch(sendReport(call))).payload).toMatchObject({ status: 429 });
});
