import type { Request, Response } from 'express';

/** The methods of a pino-like logger that the stubs use. */
export interface SandboxLogger {
  debug(details: object, message?: string): void;
  info(details: object, message?: string): void;
  warn(details: object, message?: string): void;
  error(details: object, message?: string): void;
}

/** Returns how far the clocks of a zone are ahead of UTC at an instant, in ms. */
export type OffsetAt = (zone: string, instant: number) => number;

/** Secrets that open pages for operators only. Addresses and forwarded headers open nothing. */
export interface OperatorAccessOptions {
  /** Secret of the link that is printed at start; it gives the access of an operator. */
  secret: string;
  /** Command that prints the link again. */
  linkCommand: string;
  /**
   * Returns whether a request carries the site's session of an operator; absent where there is no
   * site.
   */
  hasOperatorSession?: (req: Request, res: Response) => Promise<boolean>;
}

/** Data folder, public address and accepted keys of the stubs. */
export interface SandboxOptions {
  /** Folder of all data; the stubs use `sandbox/` below it. */
  dataDir: string;
  /** Absolute address under which the router is mounted, e.g. http://localhost:3000/sandbox */
  publicUrl: string;
  /** Shows operators the mails in `outbox/` of the folder, where the marketplace sends none. */
  mail?: OperatorAccessOptions;
  /** Serves the payment stub; true when left out. */
  payments?: boolean;
  /**
   * Target of webhooks: all events, or those of the named types. While `isReady` says no, events
   * wait.
   */
  stripeWebhook?: {
    url: string;
    secret: string;
    events?: readonly string[];
    isReady?: () => boolean;
  };
  keys: {
    stripeSecretKey: string;
    stripePublishableKey: string;
    zoomClientId: string;
    zoomClientSecret: string;
  };
  /**
   * How far the clocks of a zone are ahead of UTC at an instant, in ms; the rules of the runtime
   * when left out.
   */
  offsetAt?: OffsetAt;
  logger: SandboxLogger;
  /** The clock in ms since the epoch; tests move it. */
  now?: () => number;
}
