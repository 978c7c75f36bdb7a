import { createHash, randomUUID } from 'node:crypto';
import express from 'express';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { listen } from './listen.ts';

/** A person with an account at the provider. */
export interface ProviderPerson {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Google and Facebook in one process, as far as signing in needs them. */
export interface SignInProvider {
  url: string;
  /** The person at the consent page. */
  person: ProviderPerson;
  /** Said instead of the nonce that was requested. */
  wrongNonce: string | null;
  /** Codes that were exchanged. */
  exchanged: string[];
  /** Entries of IDENTITY_PROVIDERS. */
  settings: object[];
  close(): Promise<void>;
}

interface Consent {
  query: Record<string, string>;
  person: ProviderPerson;
}

/** Starts a provider at which everybody agrees at once, on a free port. */
export async function startSignInProvider(): Promise<SignInProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key', alg: 'RS256', use: 'sig' };
  const consents = new Map<string, Consent>();
  const app = express();
  app.use(express.urlencoded({ extended: false }));

  const agree: express.RequestHandler = (req, res) => {
    const query = req.query as Record<string, string>;
    const code = randomUUID();
    consents.set(code, { query, person: provider.person });
    const back = new URL(query.redirect_uri ?? '');
    back.search = new URLSearchParams({ code, state: query.state ?? '' }).toString();
    res.redirect(302, back.href);
  };
  app.get(['/authorize', '/dialog'], agree);

  /** The consent of a code, once, and only for who can show what was hidden in the request. */
  const redeem = (form: Record<string, string>): Consent | null => {
    const consent = consents.get(form.code ?? '');
    consents.delete(form.code ?? '');
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url');
    const { query } = consent ?? {};
    const isRight =
      query?.code_challenge === challenge &&
      query.redirect_uri === form.redirect_uri &&
      query.client_id === form.client_id &&
      form.client_secret === 'a secret';
    if (!consent || !isRight) return null;
    provider.exchanged.push(form.code ?? '');
    return consent;
  };

  app.get('/.well-known/openid-configuration', (_req, res) => {
    res.json({
      issuer: provider.url,
      authorization_endpoint: `${provider.url}/authorize`,
      token_endpoint: `${provider.url}/token`,
      jwks_uri: `${provider.url}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    });
  });
  app.get('/keys', (_req, res) => {
    res.json({ keys: [jwk] });
  });
  app.post('/token', async (req, res) => {
    const consent = redeem(req.body as Record<string, string>);
    if (!consent) return void res.status(400).json({ error: 'invalid_grant' });
    const { person, query } = consent;
    const idToken = await new SignJWT({
      nonce: provider.wrongNonce ?? query.nonce,
      email: person.email,
      email_verified: true,
      given_name: person.firstName,
      family_name: person.lastName,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'key' })
      .setIssuer(provider.url)
      .setAudience(query.client_id ?? '')
      .setSubject(person.id)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
    res.json({ access_token: 'at', token_type: 'Bearer', expires_in: 3600, id_token: idToken });
  });

  app.post('/graph/oauth/access_token', (req, res) => {
    const consent = redeem(req.body as Record<string, string>);
    if (!consent)
      return void res.status(400).json({ error: { message: 'This code is not good.' } });
    res.json({ access_token: `fb-${consent.person.id}`, token_type: 'bearer', expires_in: 5000 });
  });
  app.get('/graph/me', (_req, res) => {
    const { id, email, firstName, lastName } = provider.person;
    res.json({ id, email, first_name: firstName, last_name: lastName });
  });

  const { url, close } = await listen(app);
  const provider: SignInProvider = {
    url,
    person: { id: '7', email: 'maya@example.com', firstName: 'Maya', lastName: 'Lindqvist' },
    wrongNonce: null,
    exchanged: [],
    settings: [
      { idpId: 'google', clientId: 'g-client', clientSecret: 'a secret', issuer: url },
      {
        idpId: 'facebook',
        clientId: 'f-client',
        clientSecret: 'a secret',
        graphUrl: `${url}/graph`,
        dialogUrl: `${url}/dialog`,
      },
    ],
    close,
  };
  return provider;
}
