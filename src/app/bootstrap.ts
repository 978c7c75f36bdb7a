import type { AppConfig } from '#src/config/appConfig.ts';
import type { RootState } from '#src/ducks/appThunk.ts';
import type { Shown } from '#src/app/useNavigation.ts';

/** What the server hands the browser beside the markup. Holds no token. */
export interface Bootstrap {
  config: AppConfig;
  state: RootState;
  /** What was rendered. */
  kind: Shown['kind'];
  /** Keys of records that could not be rendered (components/RecordBoundary); none when left out. */
  failedRecords?: readonly string[];
}

/** Id of the script element that holds it. */
export const bootstrapElementId = 'bootstrap';
