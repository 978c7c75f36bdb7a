import { z } from 'zod';
import type { MarketplaceCredentials } from '#marketplace/context/options.ts';

/** Calls an operation of the Marketplace API and returns the id of what it made. */
export type Call = (name: string, body: object | FormData) => Promise<{ id: string }>;

/** Clients of the APIs of this process, in plain JSON. */
export interface SeedClient {
  /** @returns the id of the account */
  signUp(account: object): Promise<string>;
  signIn(person: { email: string; password: string }): Promise<Call>;
  integration: Call;
  build(name: string, form: FormData): Promise<void>;
}

const tokenAnswer = z.object({ access_token: z.string() });
const madeAnswer = z.object({ data: z.object({ id: z.string() }) });
const errorAnswer = z.object({
  errors: z.array(
    z.object({
      code: z.string(),
      title: z.string().optional(),
      details: z.unknown().optional(),
      source: z.object({ path: z.array(z.union([z.string(), z.number()])) }).optional(),
    }),
  ),
});

/** Returns what an error of an API says, in a line. */
function reasonOf(status: number, text: string): string {
  try {
    const [first] = errorAnswer.parse(JSON.parse(text)).errors;
    const where = first?.source ? ` (${first.source.path.join('.')})` : '';
    const details = typeof first?.details === 'string' ? first.details : (first?.title ?? '');
    return `${first?.code}${where} ${details}`.trim();
  } catch {
    return `${status} ${text.slice(0, 200)}`;
  }
}

async function send(url: string, authorization: string | null, body: object | FormData) {
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      ...(authorization ? { Authorization: authorization } : {}),
      ...(isForm ? {} : { 'Content-Type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(reasonOf(answer.status, text));
  return JSON.parse(text) as unknown;
}

/** @param base of the APIs, such as http://127.0.0.1:3500/flex */
export function seedClient(base: string, credentials: MarketplaceCredentials): SeedClient {
  const { clientId, integrationClientId, integrationClientSecret, ident, buildApiKey } =
    credentials;
  const token = async (form: Record<string, string>) => {
    const answer = await send(`${base}/v1/auth/token`, null, new URLSearchParams(form));
    return `Bearer ${tokenAnswer.parse(answer).access_token}`;
  };
  const caller =
    (api: string, authorization: string): Call =>
    async (name, body) =>
      madeAnswer.parse(await send(`${base}/v1/${api}/${name}?expand=true`, authorization, body))
        .data;
  const anonymous = { client_id: clientId, grant_type: 'client_credentials', scope: 'public-read' };
  return {
    async signUp(account) {
      const call = caller('api', await token(anonymous));
      return (await call('current_user/create', account)).id;
    },
    async signIn({ email, password }) {
      const grant = { grant_type: 'password', scope: 'user', username: email, password };
      return caller('api', await token({ client_id: clientId, ...grant }));
    },
    async integration(name, body) {
      const authorization = await token({
        client_id: integrationClientId,
        client_secret: integrationClientSecret,
        grant_type: 'client_credentials',
        scope: 'integ',
      });
      return caller('integration_api', authorization)(name, body);
    },
    async build(name, form) {
      const url = `${base}/v1/build-api/${name}?marketplace=${encodeURIComponent(ident)}`;
      await send(url, `Apikey ${buildApiKey}`, form);
    },
  };
}
