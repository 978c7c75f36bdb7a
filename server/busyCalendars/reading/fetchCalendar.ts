import { Agent, request } from 'undici';
import { isPrivateHost, publicLookup } from '#server/base/publicAddresses.ts';
import { defaultSettings } from '#shared/config/marketplace.ts';
import type { CalendarFailure } from '#shared/contract/api/busy.ts';

/** Error of a calendar that was not read. Its message names no address: that is a secret. */
export class CalendarNotRead extends Error {
  override name = 'CalendarNotRead';
  readonly failure: CalendarFailure;

  constructor(failure: CalendarFailure) {
    super(`The calendar was not read: ${failure}.`);
    this.failure = failure;
  }
}

/** A calendar as it was sent. */
export interface FetchedCalendar {
  /** null: as it was with `etag`. */
  text: string | null;
  etag: string | null;
}

/** Reads the file of a calendar. @throws CalendarNotRead */
export type FetchCalendar = (address: string, etag?: string | null) => Promise<FetchedCalendar>;

const timeoutMs = 20_000;
const connectMs = 5_000;
/** Bytes of a calendar. */
const mostBytes = 8_000_000;
const mostRedirects = 3;

/**
 * Returns the address that a calendar is read from, over HTTPS: that of a subscription
 * (`webcal://`) is one. null for what is none: other protocols, ports, or with a password.
 */
export function calendarAddressOf(text: string): URL | null {
  const url = urlOf(text.replace(/^webcals?:/i, 'https:'));
  const isPlain = url?.protocol === 'https:' && url.port === '' && !url.username && !url.password;
  return isPlain && url.hostname.includes('.') ? url : null;
}

const urlOf = (text: string, base?: URL): URL | null =>
  URL.canParse(text, base) ? new URL(text, base) : null;

export interface FetchCalendarOptions {
  /** Of tests: also reads from this machine, without TLS and at any port. */
  allowsPrivate?: boolean;
}

/**
 * Creates the client of other people's calendars. It reads from public addresses alone, which it
 * looks at with each connection, and follows few redirects, to such addresses too.
 */
export function createFetchCalendar({ allowsPrivate = false }: FetchCalendarOptions = {}): {
  fetchCalendar: FetchCalendar;
  close(): Promise<void>;
} {
  const agent = new Agent({
    connect: { timeout: connectMs, ...(allowsPrivate ? {} : { lookup: publicLookup() }) },
  });

  /** @throws CalendarNotRead */
  function allowedAddress(text: string): URL {
    const url = allowsPrivate ? urlOf(text) : calendarAddressOf(text);
    if (!url || (!allowsPrivate && isPrivateHost(url))) throw new CalendarNotRead('unreachable');
    return url;
  }

  async function follow(address: string, etag: string | null): Promise<FetchedCalendar> {
    const signal = AbortSignal.timeout(timeoutMs);
    let url = allowedAddress(address);
    for (let hops = 0; hops <= mostRedirects; hops += 1) {
      const { statusCode, headers, body } = await request(url, {
        headers: {
          accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
          'accept-encoding': 'identity',
          // Not the name that operators give the site: a header takes no Arabic.
          'user-agent': defaultSettings.siteTitle,
          ...(etag ? { 'if-none-match': etag } : {}),
        },
        dispatcher: agent,
        signal,
      });
      const { location, etag: sent } = headers;
      if (statusCode === 304) {
        await body.dump();
        return { text: null, etag };
      }
      if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
        await body.dump();
        url = allowedAddress(urlOf(location, url)?.href ?? '');
        continue;
      }
      if (statusCode !== 200) {
        await body.dump();
        throw new CalendarNotRead(goneStatuses.has(statusCode) ? 'gone' : 'unreachable');
      }
      return { text: await textOf(body), etag: typeof sent === 'string' ? sent : null };
    }
    throw new CalendarNotRead('unreachable');
  }

  return {
    fetchCalendar: (address, etag = null) =>
      follow(address, etag).catch((error: unknown) => {
        throw error instanceof CalendarNotRead ? error : new CalendarNotRead('unreachable');
      }),
    close: () => agent.destroy(),
  };
}

/** Answers of a calendar that its owner has removed, or whose secret is another one by now. */
const goneStatuses: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** @throws CalendarNotRead for a body that is too long */
async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > mostBytes) throw new CalendarNotRead('tooLarge');
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '');
}
