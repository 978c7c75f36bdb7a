import * as v from 'valibot';
import { instant } from '../lenient.ts';

/** How current an answer from the projection is (decision 154); every one has these fields. */
export const freshness = {
  /** Time of the last event that is in it. */
  asOf: v.nullable(instant),
  /** More than a minute of events is not read yet. */
  isBehind: v.boolean(),
};
