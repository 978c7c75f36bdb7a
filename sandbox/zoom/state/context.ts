import type { SandboxLogger } from '../../base/options.ts';
import type { Store } from '../../store/store.ts';
import type { ZoomData } from './rows.ts';

/** Dependencies shared by the parts of the meeting stub. */
export interface ZoomContext {
  store: Store<ZoomData>;
  clientId: string;
  clientSecret: string;
  logger: SandboxLogger;
  /** Address of all stubs without a slash at its end. */
  publicUrl: string;
  /** Path of all stubs, e.g. /sandbox */
  basePath: string;
  /** Ms since the epoch. */
  now(): number;
}
