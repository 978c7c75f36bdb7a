import { createAppThunk } from '#src/store/appThunk.ts';
import type { ReportCall } from '#shared/contract/bodies/ownData.ts';

/** Tells the operators of a person, a class or an order. */
export const sendReport = createAppThunk('report/send', (call: ReportCall, { api }) =>
  api.app.ownData.report(call),
);
