import * as v from 'valibot';

/** An answer of the Console API. */
export interface ConsoleAnswer {
  data: unknown;
  meta?: Record<string, unknown> | undefined;
}

/** The Console API, called with the API key of the marketplace in the name of an operator. */
export interface ConsoleCall {
  get(path: string, query: Record<string, string | undefined>): Promise<ConsoleAnswer>;
  post(path: string, body: object): Promise<ConsoleAnswer>;
}

interface ConsoleCallOptions {
  /** Base of the Console API, e.g. `http://localhost:3000/flex/console/v1`. */
  base: string;
  /**
   * Base where the web server serves what it does itself; that of the marketplace when left out.
   */
  siteBase?: string | undefined;
  apiKey: string;
  /** Mail address of the operator; the oldest owner when left out. */
  as?: string | undefined;
  fetch?: typeof fetch;
}

const answerShape = v.object({
  data: v.unknown(),
  meta: v.optional(v.record(v.string(), v.unknown())),
});
const refusalShape = v.object({
  errors: v.looseTuple([
    v.object({
      code: v.string(),
      title: v.string(),
      details: v.optional(v.unknown()),
      source: v.optional(v.object({ path: v.array(v.string()) })),
    }),
  ]),
});

/** Returns what a refusal says, with the value that it is about. */
function refusalText(status: number, body: unknown): string {
  const { success, output } = v.safeParse(refusalShape, body);
  if (!success) return `The marketplace answered ${status}.`;
  const { title, code, details, source } = output.errors[0];
  const about = source ? `${source.path.join('.')}: ` : '';
  const more = typeof details === 'string' && details !== title ? ` ${details}` : '';
  return `${about}${title}${more} (${code})`;
}

/** Creates the calls. They reject with an Error whose message is for the terminal. */
export function createConsoleCall(options: ConsoleCallOptions): ConsoleCall {
  const { apiKey, as, fetch: send = fetch } = options;
  const call = async (path: string, init: RequestInit): Promise<ConsoleAnswer> => {
    const isOfSite = path.startsWith('site/');
    const base = (isOfSite && options.siteBase) || options.base;
    const answer = await send(`${base}/${path}`, {
      ...init,
      headers: {
        authorization: `Apikey ${apiKey}`,
        'content-type': 'application/json',
        'x-flowroom': '1',
        ...(as === undefined ? {} : { 'x-operator': encodeURIComponent(as) }),
      },
    }).catch((error: unknown) => {
      throw new Error(`The marketplace does not answer at ${base}: is it running?`, {
        cause: error,
      });
    });
    const body: unknown = await answer.json().catch(() => null);
    if (!answer.ok) throw new Error(refusalText(answer.status, body));
    return v.parse(answerShape, body);
  };
  return {
    get: (path, query) => {
      const given = Object.entries(query).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      return call(`${path}?${new URLSearchParams(given).toString()}`, {});
    },
    post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}
