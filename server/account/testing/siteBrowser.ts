import { requireDescribed } from '#server/testing/described.ts';

/** Answer of an endpoint below /api. */
export interface SiteAnswer {
  status: number;
  /** Of the first error. */
  code: string | undefined;
  data: unknown;
}

/** A browser on pages of a site that stores cookies. */
export type SiteBrowser = ReturnType<typeof openSiteBrowser>;

/** Opens it. `url`: origin of the site. */
export function openSiteBrowser(url: string) {
  const jar = new Map<string, string>();
  const headers = () => ({
    'content-type': 'application/json',
    accept: 'application/json',
    'x-flowroom': '1',
    origin: url,
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  });

  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<SiteAnswer> {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: headers(),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const json = (await answer.json()) as { data?: unknown; errors?: { code: string }[] };
    requireDescribed({ method, path, status: answer.status, body: json });
    return { status: answer.status, code: json.errors?.[0]?.code, data: json.data };
  }

  return {
    jar,
    get: (path: string) => call('GET', path),
    post: (path: string, body: object = {}) => call('POST', path, body),
    /** Stores the cookie of a session. */
    takeCookie(cookie: string) {
      const [name = '', value = ''] = cookie.split(/=(.*)/s);
      jar.set(name, value);
    },
    /** Returns the signed-in person; null for a visitor. */
    async person() {
      const answer = await fetch(`${url}/flex/v1/api/current_user/show`, {
        headers: { ...headers(), authorization: 'Bearer session' },
      });
      if (!answer.ok) return null;
      const { data } = (await answer.json()) as {
        data: { id: string; attributes: Record<string, unknown> };
      };
      return { id: data.id, ...data.attributes };
    },
  };
}
