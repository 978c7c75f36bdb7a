import { setTimeout as sleep } from 'node:timers/promises';
import type { FlowroomServer } from '#e2e/support/server.ts';

/** A cookie of somebody signed in; nothing for a visitor. */
export type Cookie = string | undefined;

/** Signs in as a page does. */
export async function signInByPage(
  { url, credentials }: FlowroomServer,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`${url}/flex/v1/auth/token`, {
    method: 'POST',
    headers: { Origin: url },
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: credentials.clientId,
      scope: 'user',
      username: email,
      password,
    }),
  });
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '');
  if (!answer.ok || cookies.length === 0) throw new Error(`Not signed in: ${answer.status}`);
  return cookies.join('; ');
}

/** A page to look at, and what is to be seen there. */
export interface Visit {
  path: string;
  cookie?: Cookie;
  /** Statuses that the page is documented to have; 200 when left out. */
  statuses?: readonly number[];
  /** Texts of the good neighbours. */
  shows?: readonly string[];
}

/** Pages at once: more would only wait for each other. */
const atOnce = 6;

async function faultOf(url: string, visit: Visit): Promise<string | null> {
  const { path, cookie, statuses = [200], shows = [] } = visit;
  const answer = await fetch(url + path, {
    redirect: 'manual',
    headers: cookie ? { cookie } : {},
    signal: AbortSignal.timeout(15_000),
  });
  const text = await answer.text();
  if (!statuses.includes(answer.status)) return `${path}: ${answer.status}`;
  const missing = answer.status === 200 ? shows.filter(words => !text.includes(words)) : [];
  return missing.length > 0 ? `${path}: without ${missing.join(', ')}` : null;
}

/** Looks at all of them. @returns what is wrong, a line a page */
export async function faultsOfVisits(url: string, visits: readonly Visit[]): Promise<string[]> {
  const faults: string[] = [];
  const left = [...visits];
  const look = async () => {
    for (let visit = left.shift(); visit; visit = left.shift()) {
      const fault = await faultOf(url, visit);
      if (fault) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, look));
  return faults.toSorted();
}

/** A line of the server's log. */
interface LogLine {
  level: number;
  msg?: string;
  record?: object;
  path?: string;
  err?: { message?: string; stack?: string };
}

const errorLevel = 50;

/** Reads the errors that a server logs, from now on. */
export function watchErrors(server: FlowroomServer): () => Promise<string[]> {
  let read = server.log.length;
  return async () => {
    // Log lines may arrive after the answer.
    await sleep(50);
    const end = server.log.lastIndexOf('\n') + 1;
    const lines = server.log.slice(read, end).split('\n');
    read = Math.max(read, end);
    return lines.flatMap(text => {
      if (!text.startsWith('{')) return [];
      const { level, msg, record, path, err } = JSON.parse(text) as LogLine;
      // The line of a request that failed has no words; what failed has its own.
      if (level < errorLevel || msg === undefined) return [];
      const [message, first, second] = (err?.stack ?? err?.message ?? '').split('\n');
      return [[msg, path, JSON.stringify(record), message, first, second].join(' | ')];
    });
  };
}
