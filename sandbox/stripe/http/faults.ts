import { StripeError } from './errors.ts';

/** A failure on order: which requests it meets, and what happens to them. */
export interface Fault {
  /** `next`: the next matching request; a number: that share (0-1) of them; otherwise all. */
  fail?: 'always' | 'next' | number;
  /** How many requests `next` means. */
  times?: number;
  method?: string;
  /** Regular expression on the path, e.g. `/payment_intents/[^/]+/capture$`. */
  path?: string;
  /** Answer with this status and an error object in place of doing the work. */
  status?: number;
  code?: string;
  declineCode?: string;
  message?: string;
  /** Wait this long first. */
  delayMs?: number;
  /** Do the work, then drop the connection without an answer. */
  dropAfter?: boolean;
  /** Drop the connection without doing the work. */
  dropBefore?: boolean;
}

/** The failures on order, in memory: a restart clears them. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  list(): readonly Fault[];
  /** The fault that meets this request, if any; one-time faults are used up. */
  take(method: string, path: string): Fault | null;
}

/** Holds ordered failures; `random` gives 0-1. */
export function createFaults(random: () => number = Math.random): Faults {
  let orders: Fault[] = [];
  return {
    add: fault => void orders.push({ ...fault }),
    clear: () => void (orders = []),
    list: () => orders,
    take(method, path) {
      const met = orders.find(fault => matches(fault, method, path, random));
      if (!met) return null;
      if ((met.fail ?? 'next') === 'next') {
        met.times = (met.times ?? 1) - 1;
        if (met.times <= 0) orders = orders.filter(fault => fault !== met);
      }
      return met;
    },
  };
}

/** The error that a fault answers with; null when it only delays or drops. */
export function faultError(fault: Fault): StripeError | null {
  const { status, message } = fault;
  if (status === undefined) return null;
  if (status === 402) {
    return new StripeError(402, {
      type: 'card_error',
      code: fault.code ?? 'card_declined',
      decline_code: fault.declineCode ?? 'generic_decline',
      message: message ?? 'Your card was declined.',
    });
  }
  if (status === 429) {
    return new StripeError(429, {
      type: 'invalid_request_error',
      code: fault.code ?? 'rate_limit',
      message: message ?? 'Request rate limit exceeded.',
    });
  }
  return new StripeError(status, {
    type: status >= 500 ? 'api_error' : 'invalid_request_error',
    code: fault.code,
    message: message ?? 'An unknown error occurred.',
  });
}

function matches(fault: Fault, method: string, path: string, random: () => number): boolean {
  if (fault.method !== undefined && fault.method.toUpperCase() !== method) return false;
  if (fault.path !== undefined && !new RegExp(fault.path).test(path)) return false;
  return typeof fault.fail !== 'number' || random() < fault.fail;
}
