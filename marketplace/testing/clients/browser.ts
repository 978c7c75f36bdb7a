/**
 * A browser without scripts: it stores cookies, follows no redirects by itself, and submits forms.
 */
export interface TestBrowser {
  open(address: string): Promise<TestPage>;
  /**
   * Submits the page's form by one of its buttons.
   * @param headers additional ones
   */
  send(
    page: TestPage,
    button: string,
    values?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<TestPage>;
  cookies: Map<string, string>;
}

export interface TestPage {
  address: string;
  status: number;
  headers: Headers;
  html: string;
  /** Target of a redirect. */
  location: URL | null;
}

const inputs = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

export function testBrowser(): TestBrowser {
  const cookies = new Map<string, string>();
  async function request(address: string, init: RequestInit = {}): Promise<TestPage> {
    const answer = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: {
        ...init.headers,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0(;|$)/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    return {
      address,
      status: answer.status,
      headers: answer.headers,
      html: await answer.text(),
      location: location === null ? null : new URL(location, address),
    };
  }
  return {
    cookies,
    open: address => request(address),
    send: (page, button, values = {}, headers = {}) =>
      request(page.address, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ ...inputs(page.html), action: button, ...values }),
      }),
  };
}
