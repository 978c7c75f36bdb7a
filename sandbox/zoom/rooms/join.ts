import express from 'express';
import type { Request, Response, Router } from 'express';
import { html } from '../../pages/html.ts';
import type { Markup } from '../../pages/html.ts';
import { sendPage } from '../../pages/page.ts';
import { sameText } from '../../base/secrets.ts';
import type { ZoomContext } from '../state/context.ts';
import type { Meeting } from '../state/rows.ts';
import { noteJoin, visitorOf } from './attendance.ts';
import { meetingDetails, meetingStatus, sendNoMeeting } from './pageParts.ts';

const WAITING = 'Waiting for the host to start the meeting';
const INSIDE = 'You are in the meeting';

/** `/j/:id?pwd=`: where a participant waits, and is let in as soon as the host has come. */
export function createJoinPage(context: ZoomContext): Router {
  const { store, basePath } = context;
  const router = express.Router();

  router.get('/:id', (req, res) => {
    const meeting = store.get('meetings', req.params.id);
    if (!meeting) return sendNoMeeting(context, res);
    if (!knowsPasscode(meeting, req)) return sendPasscodeForm(context, req, res);
    const isOpen = meeting.openedAt !== null;
    if (isOpen) noteJoin(context, meeting, req);
    return sendPage(res, {
      basePath,
      mark: 'Test meeting',
      title: meeting.topic,
      script: 'meeting.js',
      data: { open: String(isOpen) },
      body: html`
        <h1>${meeting.topic}</h1>
        ${meetingDetails(meeting, store.get('users', meeting.hostId), context.now())}
        ${meetingStatus(isOpen ? INSIDE : WAITING, isOpen)}
        <p class="soft">
          Here the video would open. Keep this page: it changes by itself when the host comes or
          leaves.
        </p>
        ${nameForm(req)}
        <noscript><p class="soft">Reload the page to see whether the host has come.</p></noscript>
        <div class="actions"><a class="button" href="/">Leave</a></div>
      `,
    });
  });

  /** Polled by the page: `{ open, text }`; 404 once the meeting is deleted. */
  router.get('/:id/status', (req, res) => {
    const meeting = store.get('meetings', req.params.id);
    res.set('Cache-Control', 'no-store');
    if (!meeting || !knowsPasscode(meeting, req)) {
      res.status(404).json({});
      return;
    }
    const open = meeting.openedAt !== null;
    if (open) noteJoin(context, meeting, req);
    res.json({ open, text: open ? INSIDE : WAITING });
  });
  return router;
}

/** Where participants say who they are: the report of the meeting names them so. */
function nameForm(req: Request): Markup {
  const { name, email } = visitorOf(req);
  const pwd = typeof req.query.pwd === 'string' ? req.query.pwd : '';
  return html`<form method="get">
    <input type="hidden" name="pwd" value="${pwd}" />
    <div class="field">
      <label for="uname">Your name</label>
      <input id="uname" name="uname" maxlength="64" autocomplete="name" value="${name}" />
    </div>
    <div class="field">
      <label for="email">E-mail of your account (optional)</label>
      <input
        id="email"
        name="email"
        type="email"
        maxlength="128"
        autocomplete="email"
        value="${email}"
      />
    </div>
    <div class="actions"><button class="button">Go by this name</button></div>
  </form>`;
}

/** Accepts the token of the join link, or the typed passcode. */
function knowsPasscode({ passcode, passcodeToken }: Meeting, req: Request): boolean {
  const shown = req.query.pwd;
  if (passcode === '') return true;
  return typeof shown === 'string' && (sameText(shown, passcodeToken) || sameText(shown, passcode));
}

function sendPasscodeForm({ basePath }: ZoomContext, req: Request, res: Response): void {
  const isWrong = req.query.pwd !== undefined;
  sendPage(res, {
    basePath,
    status: 403,
    mark: 'Test meeting',
    title: `${isWrong ? 'Error: ' : ''}Enter the passcode`,
    body: html`
      <h1>Enter the passcode</h1>
      <p class="soft">The link came without the right passcode.</p>
      <form method="get">
        <div class="field">
          <label for="pwd">Passcode</label>
          <input
            id="pwd"
            name="pwd"
            required
            maxlength="10"
            autocomplete="off"
            spellcheck="false"
            ${isWrong && html`aria-invalid="true" aria-describedby="pwd-error" autofocus`}
          />
          ${isWrong && html`<p class="error" id="pwd-error">This is not the passcode.</p>`}
        </div>
        <div class="actions"><button class="button primary">Join</button></div>
      </form>
    `,
  });
}
