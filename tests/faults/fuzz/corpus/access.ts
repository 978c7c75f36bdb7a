import type { DraftBody } from '../draft.ts';
import { picturePart, pixel } from './operations.ts';
import { entry } from './entry.ts';
import type { Entry } from './entry.ts';

const form = (value: Record<string, string>): DraftBody => ({ kind: 'form', value });
const token = '/flex/v1/auth/token';
const plain = ['nobody', 'visitorPage', 'studentPage', 'foreignPage'] as const;

/** The Authentication API, the page of operators, and the bytes of files, pictures and assets. */
export const accessEntries: readonly Entry[] = [
  entry('auth client_credentials', ({ clientId }, random) => ({
    path: token,
    role: random.pick(plain),
    body: form({ grant_type: 'client_credentials', scope: 'public-read', client_id: clientId }),
  })),
  entry('auth integration', fixtures => ({
    path: token,
    body: form({
      grant_type: 'client_credentials',
      scope: 'integ',
      client_id: fixtures.integrationClientId,
      client_secret: fixtures.integrationClientSecret,
    }),
  })),
  entry('auth password', ({ clientId, student }, random) => ({
    path: token,
    role: random.pick(plain),
    body: form({
      grant_type: 'password',
      scope: 'user',
      client_id: clientId,
      username: student.email,
      password: random.oneIn(4) ? student.password : 'wrong',
      ...(random.oneIn(3) ? { second_factor: random.pick(['', '123456']) } : {}),
    }),
  })),
  entry('auth refresh_token', ({ clientId, refreshToken }, random) => ({
    path: token,
    role: random.pick(plain),
    body: form({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken }),
  })),
  entry('auth token_exchange', fixtures => ({
    path: token,
    body: form({
      grant_type: 'token_exchange',
      client_id: fixtures.clientId,
      client_secret: fixtures.clientSecret,
      subject_token: fixtures.userToken,
    }),
  })),
  entry('auth authorization_code', ({ clientId, origin }, random) => ({
    path: token,
    role: random.pick(plain),
    body: form({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: 'x',
      redirect_uri: origin,
      code_verifier: 'y',
    }),
  })),
  entry('auth auth_with_idp', ({ clientId, clientSecret }) => ({
    path: '/flex/v1/auth/auth_with_idp',
    body: form({
      client_id: clientId,
      client_secret: clientSecret,
      idp_id: 'google',
      idp_client_id: 'g',
      idp_token: 'a.b.c',
    }),
  })),
  // Revokes a token that no later request uses.
  entry('auth revoke', (_fixtures, random) => ({
    path: '/flex/v1/auth/revoke',
    role: random.pick(['nobody', 'visitor', 'visitorPage', 'foreignPage'] as const),
    body: form({ token: 'x' }),
  })),
  entry('auth multitenant token', ({ multitenantToken, userToken }, random) => ({
    path: '/flex/v1/auth/multitenant/token',
    body: form({
      grant_type: random.pick(['multitenant_client_credentials', 'multitenant_token_exchange']),
      client_secret: multitenantToken,
      subject_token: userToken,
      scope: 'public-read',
    }),
  })),
  entry('auth multitenant auth_with_idp', ({ multitenantToken }) => ({
    path: '/flex/v1/auth/multitenant/auth_with_idp',
    body: form({
      client_secret: multitenantToken,
      idp_id: 'google',
      idp_client_id: 'g',
      idp_token: 'a.b.c',
    }),
  })),
  entry('auth multitenant client_data', ({ multitenantToken }) => ({
    path: '/flex/v1/auth/multitenant/client_data',
    headers: [['Authorization', `Bearer ${multitenantToken}`]],
  })),
  entry('console authorize-as page', ({ clientId, studentId, origin }) => ({
    path: '/flex/console/api/authorize-as',
    query: {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: `${origin}/`,
      user_id: studentId,
      state: 's',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
    },
  })),
  entry('console authorize-as form', ({ clientId, studentId, origin }, random) => ({
    path: '/flex/console/api/authorize-as',
    query: {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: `${origin}/`,
      user_id: studentId,
      state: 's',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
    },
    body: form({
      form: 'x',
      action: random.pick(['look', 'cancel', 'sign-out', '']),
      email: 'operator@flowroom.example',
      password: 'x',
    }),
  })),
  entry('file upload', ({ upload }) => ({
    ...upload,
    query: Object.fromEntries(upload.query),
    method: 'PUT',
    body: { kind: 'bytes', type: 'text/plain', bytes: Buffer.from('hell') },
  })),
  entry('file download', ({ download }, random) => ({
    path: download.path,
    query: Object.fromEntries(download.query),
    method: random.pick(['GET', 'HEAD']),
    headers: [['Range', 'bytes=0-2']],
  })),
  entry('picture', ({ picture }) => ({ path: picture.path })),
  entry('picture upload by page', () => ({
    path: '/flex/v1/api/images/upload',
    role: 'teacherPage',
    body: { kind: 'multipart', parts: [picturePart('image')] },
  })),
  entry('picture upload of bytes', () => ({
    path: '/flex/v1/api/images/upload',
    role: 'teacher',
    body: { kind: 'bytes', type: 'image/gif', bytes: pixel },
  })),
  entry('assets by alias', ({ clientId }, random) => ({
    path: `/flex/v1/assets/pub/${clientId}/a/latest/${random.pick(['', 'content/translations.json'])}`,
    query: { assets: 'content/translations.json,a.json' },
  })),
  entry('assets by version', ({ clientId }, random) => ({
    path: `/flex/v1/assets/pub/${clientId}/v/${random.pick(['x', '1'])}/content/a.json`,
  })),
  entry('marketplace API, unknown', (_fixtures, random) => ({
    path: `/flex/v1/${random.pick(['api/nothing/show', 'nothing', '', 'build-api/x'])}`,
    role: 'visitor',
  })),
];
