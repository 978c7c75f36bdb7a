import type { Response } from 'express';
import { html } from '../../pages/html.ts';
import type { Markup } from '../../pages/html.ts';
import { sendPage } from '../../pages/page.ts';
import type { ZoomContext } from '../state/context.ts';
import { nextOccurrence, occurrencesOf } from '../state/occurrences.ts';
import type { Meeting, Recurrence, User } from '../state/rows.ts';
import { offsetAt } from '../state/wallTime.ts';

/** Time, host and number of a meeting; of a series the next occurrence. */
export function meetingDetails(meeting: Meeting, host: User | undefined, now: number): Markup {
  const { duration, timezone } = meeting;
  const startsAt = nextOccurrence(meeting, now);
  const end = startsAt + duration * 60_000;
  const shown = (instant: number) => instant + offsetAt(instant, timezone);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  const city = (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');
  return html`
    <dl>
      <dt>Day</dt>
      <dd>${day.format(shown(startsAt))}</dd>
      <dt>Time</dt>
      <dd>${time.formatRange(shown(startsAt), shown(end))} in ${city}</dd>
      ${
        meeting.recurrence &&
        html`
          <dt>Repeats</dt>
          <dd>${repeats(meeting, meeting.recurrence)}</dd>
        `
      }
      <dt>Host</dt>
      <dd>${host?.name ?? 'Unknown'}</dd>
      <dt>Meeting</dt>
      <dd>${meeting.id.replace(/(\d{3})(\d{4})(\d{4})/, '$1 $2 $3')}</dd>
    </dl>
  `;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function repeats(meeting: Meeting, { weekly_days, repeat_interval }: Recurrence): string {
  const days = weekly_days.split(',').map(day => WEEKDAYS[Number(day) - 1] ?? '');
  const every = repeat_interval === 1 ? 'Every' : `Every ${repeat_interval} weeks on`;
  const end = occurrencesOf(meeting).at(-1) ?? meeting.startsAt;
  const last = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    end + offsetAt(end, meeting.timezone),
  );
  return `${every} ${new Intl.ListFormat('en-US').format(days)} until ${last}`;
}

/** How far the meeting is, with a dot that is lit while it runs. */
export function meetingStatus(text: string, isLive: boolean): Markup {
  return html`<p class="state" role="status">
    <span class="dot${isLive ? ' live' : ''}" aria-hidden="true"></span><span>${text}</span>
  </p>`;
}

/** Sends the page of an unknown or deleted meeting. */
export function sendNoMeeting({ basePath }: ZoomContext, res: Response): void {
  sendPage(res, {
    basePath,
    status: 404,
    mark: 'Test meeting',
    title: 'This meeting does not exist',
    body: html`
      <h1>This meeting does not exist</h1>
      <p class="soft">It may have been deleted, or the link is not whole.</p>
      <div class="actions"><a class="button" href="/">Back to the site</a></div>
    `,
  });
}
