import express from 'express';
import type { Router } from 'express';
import { html } from '../../pages/html.ts';
import { sendPage } from '../../pages/page.ts';
import { formFields } from '../../base/requests.ts';
import type { RequestById } from '../../base/requests.ts';
import { sameText } from '../../base/secrets.ts';
import type { ZoomContext } from '../state/context.ts';
import type { Meeting } from '../state/rows.ts';
import { noteRoom } from './attendance.ts';
import { meetingDetails, meetingStatus, sendNoMeeting } from './pageParts.ts';

/**
 * `/s/:id?zak=`: where the host starts and ends the meeting. Only a press of the button starts it,
 * not the visit: links are also followed by mail scanners.
 */
export function createStartPage(context: ZoomContext): Router {
  const { store, basePath, now } = context;
  const router = express.Router();

  router.get('/:id', (req, res) => {
    const meeting = find(context, req);
    if (!meeting) return sendNoMeeting(context, res);
    const isOpen = meeting.openedAt !== null;
    return sendPage(res, {
      basePath,
      mark: 'Test meeting',
      title: meeting.topic,
      body: html`
        <h1>${meeting.topic}</h1>
        ${meetingDetails(meeting, store.get('users', meeting.hostId), context.now())}
        ${meetingStatus(isOpen ? 'You are hosting the meeting' : 'Not started yet', isOpen)}
        <p class="soft">
          ${
            isOpen
              ? 'Here the video would open. Everybody who waits has been let in.'
              : 'Participants wait until you start.'
          }
        </p>
        <form method="post" class="actions">
          ${
            isOpen
              ? html`<button class="button" name="step" value="end">End for everybody</button>`
              : html`<button class="button primary" name="step" value="start">
                  Start the meeting
                </button>`
          }
        </form>
      `,
    });
  });

  router.post('/:id', express.urlencoded({ extended: false, limit: '10kb' }), (req, res) => {
    const meeting = find(context, req);
    if (!meeting) return sendNoMeeting(context, res);
    const { step } = formFields(req.body);
    if (step === 'start' || step === 'end') {
      const openedAt = step === 'end' ? null : (meeting.openedAt ?? now());
      store.transact(tx => tx.put('meetings', { ...meeting, openedAt }));
      noteRoom(context, meeting, step === 'start');
    }
    return res.redirect(303, req.originalUrl);
  });
  return router;
}

/** Returns the meeting when the link has the host's token; null hides it from others. */
function find({ store }: ZoomContext, req: RequestById): Meeting | null {
  const shown = req.query.zak;
  const meeting = store.get('meetings', req.params.id);
  return meeting && typeof shown === 'string' && sameText(shown, meeting.hostToken)
    ? meeting
    : null;
}
