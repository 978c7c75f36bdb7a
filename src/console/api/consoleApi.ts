import * as v from 'valibot';
import { ConsoleError } from './consoleError.ts';
import { anyShape, errorShape, sessionShape } from './shapes.ts';
import type { ConsoleSession } from './shapes.ts';

/** Where the API is; the marketplace that runs alone has it there too. */
const base = '/flex/console/v1/';

/** Dialogs with the person at the machine. Both resolve to false when they decline. */
export interface SessionGuard {
  /** Has the session ended: sign in again, in place. */
  renew(): Promise<boolean>;
  /** The act needs a second look at who it is. */
  confirm(): Promise<boolean>;
}

/** Values of a query; lists are joined by commas, and what is undefined or empty is left out. */
export type Query = Record<string, string | number | readonly string[] | undefined>;

type Shape<Output> = v.GenericSchema<unknown, Output>;

/** What proves who somebody is. */
export interface Credentials {
  email: string;
  password: string;
  code?: string | undefined;
}

/** The Console API as functions. All reject with `ConsoleError`. */
export interface ConsoleApi {
  session: {
    /** @returns null when nobody is signed in */
    show(): Promise<ConsoleSession | null>;
    create(credentials: Credentials): Promise<ConsoleSession>;
    confirm(proof: { password?: string; code?: string }): Promise<ConsoleSession>;
    end(): Promise<void>;
  };
  get<Output>(shape: Shape<Output>, path: string, query?: Query): Promise<Output>;
  /** @param body JSON, or a form for what is too large for it */
  post<Output>(shape: Shape<Output>, path: string, body: object): Promise<Output>;
}

/** The `data` of an answer. */
export const dataOf = <Output>(data: Shape<Output>) =>
  v.pipe(
    v.object({ data }),
    v.transform(answer => answer.data),
  );

/**
 * Creates the functions over the Console API. A call that is refused for its session is repeated
 * once the guard has a new one, so nothing typed is lost.
 */
export function createConsoleApi(guard: SessionGuard, fetch = globalThis.fetch): ConsoleApi {
  const request = async <Output>(shape: Shape<Output>, path: string, init: RequestInit) => {
    const answer = await fetch(base + path, {
      credentials: 'same-origin',
      ...init,
    }).catch(() => {
      throw new ConsoleError('network', 0);
    });
    const body: unknown = await answer.json().catch(() => null);
    if (!answer.ok) throw errorOf(answer, body);
    const { success, output } = v.safeParse(shape, body);
    if (!success) throw new ConsoleError('unreadable', answer.status);
    return output;
  };
  const post = <Output>(shape: Shape<Output>, path: string, body: object) =>
    request(shape, path, {
      method: 'POST',
      ...(body instanceof FormData
        ? // The browser names the type, with its boundary.
          { headers: { 'X-Flowroom': '1' }, body }
        : {
            headers: { 'Content-Type': 'application/json', 'X-Flowroom': '1' },
            body: JSON.stringify(body),
          }),
    });
  const guarded = async <Output>(call: () => Promise<Output>): Promise<Output> => {
    try {
      return await call();
    } catch (error) {
      if (!(await isMended(guard, error))) throw error;
      return guarded(call);
    }
  };
  const session = dataOf(sessionShape);
  return {
    session: {
      show: () =>
        request(session, 'session/show', {}).catch((error: unknown) => {
          if (error instanceof ConsoleError && error.status === 401) return null;
          throw error;
        }),
      create: credentials => post(session, 'session/create', credentials),
      confirm: proof => post(session, 'session/confirm', proof),
      end: async () => void (await post(anyShape, 'session/delete', {})),
    },
    get: (shape, path, query = {}) =>
      guarded(() => request(shape, `${path}${searchOf(query)}`, {})),
    post: (shape, path, body) => guarded(() => post(shape, path, body)),
  };
}

/** Has the person mend what a call was refused for. */
async function isMended(guard: SessionGuard, error: unknown): Promise<boolean> {
  if (!(error instanceof ConsoleError)) return false;
  if (error.status === 401) return guard.renew();
  return error.code === 'confirmation-needed' ? guard.confirm() : false;
}

function errorOf({ status }: Response, body: unknown): ConsoleError {
  const { success, output } = v.safeParse(errorShape, body);
  if (!success) return new ConsoleError('unknown', status);
  const { code, meta } = output.errors[0];
  return new ConsoleError(code, status, meta);
}

function searchOf(query: Query): string {
  const known = Object.entries(query).flatMap(([name, value]) => {
    const text = typeof value === 'object' ? value.join(',') : String(value ?? '');
    return text === '' ? [] : [[name, text]];
  });
  return known.length > 0 ? `?${new URLSearchParams(known).toString()}` : '';
}
