import type { SandboxLogger } from '../options.ts';
import type { Store } from '../store/store.ts';
import type { StripeKeys } from './http/auth.ts';
import type { Faults } from './http/faults.ts';
import type { Call, StripeTx } from './http/operation.ts';
import type { StripeData } from './state/rows.ts';

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
  callFor(tx: StripeTx, request: Omit<Call, 'delivers' | 'now' | 'publicUrl' | 'tx'>): Call;
  /** Looks for events to deliver. */
  wake(): void;
}
