import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { systemCodeOf } from '#server/base/errorFacts.ts';

/** Mail domain of the demo accounts; a reserved name, so that no real account has it. */
export const demoDomain = 'flowroom.example';

/** A demo account that the seed creates and the start prints. */
export interface DemoAccount {
  role: 'teacher' | 'student' | 'operator';
  email: string;
  password: string;
}

/** Secrets of an installation, generated at the first start. */
export interface Credentials {
  /** Identifier of the marketplace for the console CLI. */
  marketplace: string;
  clientId: string;
  clientSecret: string;
  integrationClientId: string;
  integrationClientSecret: string;
  buildApiKey: string;
  accounts: DemoAccount[];
  /** Signs access tokens. */
  tokenSecret: string;
  /** Encrypts data in cookies, such as the state of an authorisation. */
  sealSecret: string;
  /** Secret of the link to the outbox page, which is printed at start. */
  operatorSecret: string;
  /** Keys that the stubs accept. */
  sandbox: {
    stripeSecretKey: string;
    stripePublishableKey: string;
    zoomClientId: string;
    zoomClientSecret: string;
  };
}

const secret = (bytes = 32) => randomBytes(bytes).toString('base64url');
const alphanumeric = (bytes = 24) => randomBytes(bytes).toString('hex');

function generate(): Credentials {
  const account = (role: DemoAccount['role']): DemoAccount => ({
    role,
    email: `${role}@${demoDomain}`,
    password: secret(9),
  });
  return {
    marketplace: 'flowroom',
    clientId: randomUUID(),
    clientSecret: secret(),
    integrationClientId: randomUUID(),
    integrationClientSecret: secret(),
    buildApiKey: alphanumeric(),
    accounts: [account('teacher'), account('student'), account('operator')],
    tokenSecret: secret(),
    sealSecret: secret(),
    operatorSecret: secret(),
    sandbox: {
      stripeSecretKey: `sk_test_${alphanumeric()}`,
      stripePublishableKey: `pk_test_${alphanumeric()}`,
      zoomClientId: alphanumeric(11),
      zoomClientSecret: secret(),
    },
  };
}

/** Reads `credentials.json` of a data folder, or creates it with mode 0600. */
export function loadCredentials(dataDir: string): Credentials {
  const file = path.join(dataDir, 'credentials.json');
  if (!existsSync(file)) create(file);
  chmodSync(file, 0o600);
  const { credentials, isComplete } = read(file);
  if (isComplete) return credentials;
  const draft = `${file}.${process.pid}`;
  write(draft, credentials);
  renameSync(draft, file);
  return credentials;
}

/** Reads `credentials.json` of a data folder without changing it; null before the first start. */
export function readCredentials(dataDir: string): Credentials | null {
  const file = path.join(dataDir, 'credentials.json');
  return existsSync(file) ? read(file).credentials : null;
}

/** Reads the secrets of a file. `isComplete` is false for files of older versions. */
function read(file: string): { credentials: Credentials; isComplete: boolean } {
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Credentials;
  if (stored.operatorSecret) return { credentials: stored, isComplete: true };
  const { sealSecret } = stored;
  // Derived for older installations, so that processes starting at the same time agree.
  const operatorSecret = createHmac('sha256', sealSecret).update('operator').digest('base64url');
  return { credentials: { ...stored, operatorSecret }, isComplete: false };
}

function write(file: string, credentials: Credentials) {
  writeFileSync(file, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
}

function create(file: string) {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  write(draft, generate());
  try {
    // A link never replaces a file: of two processes starting together, the first one's secrets
    // stay.
    linkSync(draft, file);
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
