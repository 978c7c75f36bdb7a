import type { Tx } from '../../store/store.ts';
import type { PaymentIntent, StripeData } from '../model/rows.ts';
import { PLATFORM } from '../model/ids.ts';
import { invalidRequest } from './errors.ts';
import { parseParams } from './params.ts';
import type { RawHash } from './form.ts';
import type { Parsed, Shape } from './params.ts';

export type StripeTx = Tx<StripeData>;

/** Context of one API call, which runs in one store transaction. */
export interface Call {
  tx: StripeTx;
  /** Seconds since the epoch. */
  now: number;
  key: 'publishable' | 'secret';
  /** The account acted for: the platform, or the connected one named in `Stripe-Account`. */
  account: string;
  /** Parts of the path, e.g. `id`. */
  ids: Record<string, string>;
  /** Base address of the stub without a slash at its end. */
  publicUrl: string;
  clientIp: string;
  /** Writes what follows from a payment that has succeeded, in the same commit. */
  afterPayment(call: Call, intent: PaymentIntent): void;
  /** Returns whether events of a type are delivered to a webhook. */
  delivers(type: string): boolean;
  /** null for what happens by itself. */
  requestId: string | null;
  idempotencyKey: string | null;
}

const METHODS = ['DELETE', 'GET', 'POST'] as const;

/** One endpoint: method, path pattern below `/v1`, who may call it and what it does. */
export interface Operation {
  method: (typeof METHODS)[number];
  path: string;
  /** Browsers (publishable key) may call it too. */
  browser: boolean;
  run(call: Call, raw: RawHash): unknown;
}

interface OperationOptions {
  browser?: boolean;
}

/** Declares an endpoint whose parameters are read by `shape`. */
export function operation<S extends Shape>(
  route: `${Operation['method']} /${string}`,
  shape: S,
  run: (call: Call, params: Parsed<S>) => unknown,
  options: OperationOptions = {},
): Operation {
  const method = METHODS.find(name => route.startsWith(`${name} `)) ?? 'GET';
  return {
    method,
    path: route.slice(method.length + 1),
    browser: options.browser ?? false,
    run: (call, raw) => run(call, parseParams(shape, raw)),
  };
}

/** Refuses a call that acts for a connected account where only the platform makes sense. */
export function platformOnly(call: Call): void {
  if (call.account !== PLATFORM) {
    throw invalidRequest('This request can only be made with the platform account.', {
      status: 403,
    });
  }
}
