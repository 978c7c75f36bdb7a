import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { CryptoKey, JWK, JWTPayload } from 'jose';

/** Behavior of the issuer. */
type Mood = 'answers' | 'hangs' | 'fails' | 'babbles' | 'is somebody else' | 'never ends';

/** An OpenID Connect issuer in this process. */
export interface TestIssuer {
  url: string;
  /** Changed by tests. */
  mood: Mood;
  /** Number of requests for its keys. */
  asked: number;
  /** Number of all requests. */
  visits: number;
  /** Returns an id token: of an adult, valid for an hour, unless the claims differ. */
  token(claims: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>;
  /** Replaces the signing key and drops the older ones. */
  rotate(): Promise<void>;
  close(): Promise<void>;
}

interface SigningKey {
  kid: string;
  key: CryptoKey;
  jwk: JWK;
}

async function newKey(alg: string): Promise<SigningKey> {
  const kid = randomUUID();
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, key: privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** Starts an issuer on a free port. */
export async function startIssuer(): Promise<TestIssuer> {
  let signing = await newKey('RS256');
  const other = await newKey('RS512');
  const server = createServer((req, res) => {
    const { mood, url } = issuer;
    issuer.visits += 1;
    if (mood === 'hangs') return;
    if (mood === 'fails') return void res.writeHead(500).end();
    if (mood === 'babbles') return void res.end('<html>');
    if (mood === 'never ends') {
      const more = () => res.write('x'.repeat(65_536)) && setImmediate(more);
      res.on('drain', more);
      return void more();
    }
    if (req.url === '/keys') {
      issuer.asked += 1;
      return void res.end(JSON.stringify({ keys: [signing.jwk, other.jwk] }));
    }
    const named = mood === 'is somebody else' ? 'https://elsewhere.example' : url;
    res.end(JSON.stringify({ issuer: named, jwks_uri: `${url}/keys` }));
  }).listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const issuer: TestIssuer = {
    url,
    mood: 'answers',
    asked: 0,
    visits: 0,
    token(claims, { alg = 'RS256', kid } = {}) {
      const { key, kid: known } = alg === 'RS256' ? signing : other;
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ iss: url, iat: now, exp: now + 3600, ...claims })
        .setProtectedHeader({ alg, kid: kid ?? known })
        .sign(key);
    },
    async rotate() {
      signing = await newKey('RS256');
    },
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
  return issuer;
}
