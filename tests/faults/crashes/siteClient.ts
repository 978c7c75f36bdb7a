import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';

/** Answer to a request of a page, as plain JSON. */
export interface SiteAnswer<Value> {
  /** 0 without an answer. */
  status: number;
  value: Value | null;
}

/** Client of the site with a cookie jar, as a browser has; survives lost answers. */
export class SiteClient {
  readonly person: Person;
  readonly #origin: string;
  readonly #clientId: string;
  #cookie = '';

  constructor(origin: string, clientId: string, person: Person) {
    this.#origin = origin;
    this.#clientId = clientId;
    this.person = person;
  }

  /** Signs in; retries while the site is down. */
  async signIn(): Promise<void> {
    for (let tries = 0; tries < 200; tries += 1) {
      const answer = await this.#send('/flex/v1/auth/token', {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'password',
          scope: 'user',
          client_id: this.#clientId,
          username: this.person.email,
          password: this.person.password,
        }),
      });
      if (answer?.ok) return;
      await sleep(100);
    }
    throw new Error(`${this.person.email} could not sign in.`);
  }

  /** Calls an endpoint below /api. */
  api<Value>(path: string, body: object): Promise<SiteAnswer<Value>> {
    return this.#json(`/api/${path}`, body);
  }

  /** Calls an operation of the marketplace with the session of the page. */
  flex<Value>(path: string, body: object | FormData): Promise<SiteAnswer<Value>> {
    return this.#json(`/flex/v1/api/${path}`, body);
  }

  /** Reads an address; null without an answer. */
  get(path: string): Promise<Response | null> {
    return this.#send(path, {});
  }

  /**
   * Opens an address, or posts a form to it; returns the target of the redirect without following
   * it.
   */
  async follow(url: string, form?: Record<string, string>): Promise<string | null> {
    const answer = await this.#send(
      url,
      form ? { method: 'POST', body: new URLSearchParams(form) } : {},
    );
    return answer?.headers.get('location') ?? null;
  }

  async #json<Value>(path: string, body: object | FormData): Promise<SiteAnswer<Value>> {
    const isForm = body instanceof FormData;
    const answer = await this.#send(path, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        Authorization: 'Bearer session',
        ...(isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    const text = await answer?.text().catch(() => null);
    if (!answer || text == null) return { status: 0, value: null };
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    return { status: answer.status, value: isJson ? (JSON.parse(text) as Value) : null };
  }

  async #send(path: string, { headers, ...init }: RequestInit): Promise<Response | null> {
    try {
      const answer = await fetch(new URL(path, this.#origin), {
        ...init,
        headers: {
          ...(headers as Record<string, string>),
          Cookie: this.#cookie,
          Origin: this.#origin,
          'X-Flowroom': '1',
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(20_000),
      });
      this.#keep(answer.headers.getSetCookie());
      return answer;
    } catch {
      return null;
    }
  }

  #keep(set: readonly string[]): void {
    const kept = new Map(
      this.#cookie
        .split('; ')
        .filter(Boolean)
        .map(one => [one.split('=', 1)[0] ?? '', one]),
    );
    for (const one of set) {
      const [pair = ''] = one.split(';', 1);
      kept.set(pair.split('=', 1)[0] ?? '', pair);
    }
    this.#cookie = [...kept.values()].join('; ');
  }
}
