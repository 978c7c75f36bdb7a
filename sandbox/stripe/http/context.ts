import type { SandboxLogger } from '../../base/options.ts';
import type { Store } from '../../store/store.ts';
import type { StripeKeys } from './auth.ts';
import type { Faults } from './faults.ts';
import type { Call, StripeTx } from './operation.ts';
import type { StripeData } from '../model/rows.ts';

/** What a request adds to a call; the rest is the same for all. */
type CallOfRequest = Omit<Call, 'afterPayment' | 'delivers' | 'now' | 'publicUrl' | 'tx'>;

/** Dependencies shared by the parts of the card payment stub. */
export interface StripeContext {
  store: Store<StripeData>;
  keys: StripeKeys;
  faults: Faults;
  logger: SandboxLogger;
  apiVersion: string;
  publicUrl: string;
  /** Seconds since the epoch. */
  now(): number;
  /** The call of a request inside a store transaction. */
  callFor(tx: StripeTx, request: CallOfRequest): Call;
  /** Looks for events to deliver. */
  wake(): void;
}
