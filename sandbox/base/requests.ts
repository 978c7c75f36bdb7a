import { parseCookie } from 'cookie';
import type { Request } from 'express';

/** A request whose route has the parameter `:id`. */
export type RequestById = Request<{ id: string }>;

/** Returns the value of a cookie; empty when there is none. */
export const readCookie = ({ headers }: Pick<Request, 'headers'>, name: string): string =>
  parseCookie(headers.cookie ?? '')[name] ?? '';

/** Returns the text fields of a parsed form by name, trimmed; repeated fields are left out. */
export function formFields(body: unknown): Partial<Record<string, string>> {
  const fields = Object.entries(body ?? {}).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' ? [[name, value.trim()] as const] : [],
  );
  return Object.fromEntries(fields);
}
