import type { ChangedSettings } from './marketplace.ts';
import type { SocialProvider } from '#shared/contract/api/account.ts';
import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';
import type { WizardTab } from './listing.ts';

/**
 * Configuration that the server sends to the browser: without secrets, fixed for the life of the
 * page.
 */
export interface AppConfig {
  /** Origin of the site, no slash at the end. */
  rootUrl: string;
  /** Client id of the marketplace application. */
  clientId: string;
  siteTitle: string;
  locale: string;
  /** A demo, with stand-ins and made-up people, or the real thing. */
  setup: 'demo' | 'live';
  /** Settings that differ from the defaults; left out for none. */
  settings?: ChangedSettings;
  /** Public token of the maps service; null: the bundled map. */
  mapboxToken: string | null;
  /** Where errors of pages go; null: the console. */
  errorReporting: ErrorService | null;
  /**
   * The server has the rights of the marketplace's operator: it counts orders and looks after
   * subscriptions and waiting lists. Pages request none of that where it has not.
   */
  hasOperator: boolean;
  /** Identity providers that people can sign in with. */
  socialProviders: readonly SocialProvider[];
  /** People can sign in with a code from a mail. */
  mailCode: boolean;
  /** People can sign in with a passkey: the site has a domain that browsers bind them to. */
  passkeys: boolean;
  /** Reminder that the signed-in person has put off; left out for none. */
  putOffReminder?: string;
  /**
   * Zone of the browser of someone who is signed in, as an earlier page reported it; null where it
   * is not known.
   */
  readerZone: string | null;
  /**
   * Name of the table of time zones by which pages convert times, see
   * `GET /api/time-zones/{table}`.
   */
  zoneTable: string;
  /** Tabs of the listing wizard, in their order. */
  wizardTabs: readonly WizardTab[];
  /** Where classes can be held; the usual one first. */
  meetingProviders: readonly MeetingProviderName[];
  /** Most people whom the media server of classes can take, those who teach included. */
  engineSize: number;
  stripe: {
    publishableKey: string;
    /** Address of the payment provider's script. */
    scriptUrl: string;
    /** The stand-in takes the payments: no money moves. */
    isStandIn: boolean;
  };
}

/** An error-reporting service that speaks the protocol of Sentry. */
export interface ErrorService {
  /** Address of the project, with its public key. */
  dsn: string;
  environment: string;
}

/** Cookie, and parameter of any address, with the draft of settings that a browser previews. */
export const settingsPreview = 'settings-preview';

/** Session cookie with the reminder that a person has put off. */
export const laterReminderCookie = 'reminder';

/**
 * Name of the performance mark and of the event that signal that a page answers clicks and keys.
 */
export const interactiveMark = 'interactive';

/** Cookie with the zone of the browser, which somebody who is signed in gets pages in. */
export const zoneCookie = 'zone';

/** Id of the script element in which the server hands the browser its state. */
export const bootstrapElementId = 'bootstrap';
