import express from 'express';
import type { Request, Response, Router } from 'express';
import { html } from '../../pages/html.ts';
import type { Markup } from '../../pages/html.ts';
import { sendPage } from '../../pages/page.ts';
import { formFields, readCookie } from '../../base/requests.ts';
import { digest, randomText, sameText } from '../../base/secrets.ts';
import type { ZoomContext } from '../state/context.ts';
import { DAY_MS } from '../state/wallTime.ts';
import { giveConsent } from './grants.ts';
import type { Person } from './grants.ts';

/** The name under which the app of our client id is registered. */
const APP_NAME = 'Flowroom';

const RIGHTS = [
  'See your name and e-mail address',
  'Create meetings in your name',
  'Change and delete these meetings',
];

interface Ask {
  /** As the app wrote it: it has to name it again, letter by letter. */
  redirectUri: string;
  state: string | null;
  challenge: string | null;
}

/**
 * `/oauth/authorize`: a person's consent that the app makes meetings in their name. A cookie
 * represents the sign-in of the service: only the browser that made an account can consent for it
 * again.
 */
export function createConsent(context: ZoomContext): Router {
  const router = express.Router();
  router.get('/authorize', (req, res) => {
    const ask = read(context, req, res);
    if (ask) {
      sendQuestion(context, res, ask, { name: 'Test Teacher', email: 'teacher@example.com' });
    }
  });
  router.post('/authorize', express.urlencoded({ extended: false, limit: '10kb' }), (req, res) => {
    const ask = read(context, req, res);
    if (!ask) return;
    const { decision, name = '', email = '' } = formFields(req.body);
    if (decision !== 'allow') {
      goBack(res, ask, { error: 'access_denied' });
      return;
    }
    const person = { name, email };
    const faults = faultsOf(person);
    if (faults.name || faults.email) {
      sendQuestion(context, res, ask, person, faults);
      return;
    }
    const { redirectUri, challenge } = ask;
    const browser = digest(identifyBrowser(context, req, res));
    const code = giveConsent(context, { ...person, browser }, { redirectUri, challenge });
    goBack(res, ask, { code });
  });
  return router;
}

const BROWSER_COOKIE = 'flowroom-meeting-account';
const BROWSER_COOKIE_MS = 90 * DAY_MS;

/** The secret that identifies this browser; sets it or makes it last longer. */
function identifyBrowser(
  { publicUrl, basePath }: Pick<ZoomContext, 'basePath' | 'publicUrl'>,
  req: Request,
  res: Response,
): string {
  const known = readCookie(req, BROWSER_COOKIE);
  const secret = /^[0-9A-Za-z]{43}$/.test(known) ? known : randomText(43);
  res.cookie(BROWSER_COOKIE, secret, {
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    path: `${basePath}/zoom/oauth`,
    maxAge: BROWSER_COOKIE_MS,
  });
  return secret;
}

/**
 * Reads the request of the app; null after an error was answered. Errors of the client id or return
 * address are shown here, as there is no safe address to return to; others redirect to the app.
 */
function read(context: ZoomContext, req: Request, res: Response): Ask | null {
  const text = (name: string) => {
    const value = req.query[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  if (!sameText(text('client_id') ?? '', context.clientId)) {
    return sendRefusal(context, res, 'No app is registered under this client id.');
  }
  const redirectUri = text('redirect_uri');
  if (redirectUri === null || !mayReturnTo(context, redirectUri)) {
    return sendRefusal(context, res, 'The app may not send you back to the address it named.');
  }
  const [state, challenge] = [text('state'), text('code_challenge')];
  const ask = { redirectUri, state, challenge };
  if (text('response_type') !== 'code') {
    return goBack(res, ask, { error: 'unsupported_response_type' });
  }
  const method = text('code_challenge_method');
  const isProof = method === 'S256' && /^[\w-]{43}$/.test(challenge ?? '');
  if ((challenge !== null || method !== null) && !isProof) {
    return goBack(res, ask, { error: 'invalid_request' });
  }
  return ask;
}

/**
 * Allows our own site and sites in development on this machine, as if only these were registered.
 */
function mayReturnTo({ publicUrl }: ZoomContext, text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, origin, hash } = new URL(text);
  const isLocal =
    ['localhost', '127.0.0.1', '[::1]'].includes(hostname) && /^https?:$/.test(protocol);
  return (isLocal || origin === new URL(publicUrl).origin) && hash === '';
}

function goBack(res: Response, { redirectUri, state }: Ask, answer: Record<string, string>): null {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  if (state !== null) address.searchParams.set('state', state);
  res.set('Cache-Control', 'no-store').redirect(303, address.href);
  return null;
}

function sendRefusal({ basePath }: ZoomContext, res: Response, reason: string): null {
  sendPage(res, {
    basePath,
    status: 400,
    mark: 'Test meeting',
    title: 'Can not connect',
    body: html`
      <h1>Can not connect</h1>
      <p>${reason}</p>
      <div class="actions"><a class="button" href="/">Back to the site</a></div>
    `,
  });
  return null;
}

function sendQuestion(
  { basePath }: ZoomContext,
  res: Response,
  ask: Ask,
  person: Person,
  faults: Partial<Person> = {},
): void {
  const isFaulty = Object.keys(faults).length > 0;
  sendPage(res, {
    basePath,
    status: isFaulty ? 400 : 200,
    mark: 'Test meeting',
    title: `${isFaulty ? 'Error: ' : ''}Connect ${APP_NAME}`,
    formTargets: [new URL(ask.redirectUri).origin],
    body: html`
      <h1>Connect ${APP_NAME}</h1>
      <p class="soft">${APP_NAME} would like to use your meeting account. It will be able to:</p>
      <ul class="plain">
        ${RIGHTS.map(right => html`<li>${right}</li>`)}
      </ul>
      <form method="post" novalidate>
        ${field('name', 'Your name', person.name, faults)}
        ${field('email', 'Your e-mail address', person.email, faults)}
        <div class="actions">
          <button class="button primary" name="decision" value="allow">Allow</button>
          <button class="button" name="decision" value="deny">Deny</button>
        </div>
      </form>
    `,
  });
}

function field(name: keyof Person, label: string, value: string, faults: Partial<Person>): Markup {
  const fault = faults[name];
  const isFirst = fault !== undefined && Object.keys(faults)[0] === name;
  return html`
    <div class="field">
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        type="${name === 'email' ? 'email' : 'text'}"
        required
        autocomplete="${name}"
        maxlength="128"
        value="${value}"
        ${fault !== undefined && html`aria-invalid="true" aria-describedby="${name}-error"`}
        ${isFirst && html`autofocus`}
      />
      ${fault !== undefined && html`<p class="error" id="${name}-error">${fault}</p>`}
    </div>
  `;
}

function faultsOf({ name, email }: Person): Partial<Person> {
  return {
    ...(name === '' || name.length > 64 ? { name: 'Enter a name of up to 64 letters.' } : {}),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= 128
      ? {}
      : { email: 'Enter an address such as name@example.com.' }),
  };
}
