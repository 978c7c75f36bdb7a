import type { SandboxLogger } from '../options.ts';
import type { Store } from '../store/store.ts';
import type { ZoomData } from './rows.ts';

/** Dependencies shared by the parts of the meeting stand-in. */
export interface ZoomContext {
  store: Store<ZoomData>;
  clientId: string;
  clientSecret: string;
  logger: SandboxLogger;
  /** Address of all stand-ins without a slash at its end. */
  publicUrl: string;
  /** Path of all stand-ins, e.g. /sandbox */
  basePath: string;
  /** Ms since the epoch. */
  now(): number;
}
