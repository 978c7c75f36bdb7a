import { createAppThunk } from '#src/store/appThunk.ts';
import type { ReportCall } from '#shared/contract/bodies/ownData.ts';

/** Reports something to the operators. */
export const sendReport = createAppThunk('report/send', (call: ReportCall, { api }) =>
  api.app.ownData.report(call),
);
