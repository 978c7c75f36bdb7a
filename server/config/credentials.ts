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

/** Mail domain of everybody in the demo; nobody else can have an address there. */
export const demoDomain = 'flowroom.example';

/** A demo account that the seed creates and the start prints. */
export interface DemoAccount {
  role: 'teacher' | 'student' | 'operator';
  email: string;
  password: string;
}

/** Secrets of this installation, made at its first start, and what an operator needs of them. */
export interface Credentials {
  /** Identifier of the marketplace, as the console CLI takes it. */
  marketplace: string;
  clientId: string;
  clientSecret: string;
  integrationClientId: string;
  integrationClientSecret: string;
  buildApiKey: string;
  accounts: DemoAccount[];
  /** Signs access tokens. */
  tokenSecret: string;
  /** Seals what travels through other people's browsers, such as the state of an authorisation. */
  sealSecret: string;
  /** Opens the pages of operators: the link that is printed at start carries it. */
  operatorSecret: string;
  /** Keys that the stand-ins accept. */
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

/** Reads `credentials.json` of a data folder, or makes it, readable by its owner alone. */
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

/** Reads `credentials.json` of a data folder and changes nothing; null before the first start. */
export function readCredentials(dataDir: string): Credentials | null {
  const file = path.join(dataDir, 'credentials.json');
  return existsSync(file) ? read(file).credentials : null;
}

/** The secrets of a file, and whether all of them are in it. */
function read(file: string): { credentials: Credentials; isComplete: boolean } {
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Credentials;
  if (stored.operatorSecret) return { credentials: stored, isComplete: true };
  const { sealSecret } = stored;
  // Derived for installations that are older than it, so that processes starting together agree.
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
    // A link never replaces: of two processes starting together, the first one's secrets stay.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
