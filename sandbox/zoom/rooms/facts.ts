import { html } from '../../pages/html.ts';
import type { Markup } from '../../pages/html.ts';
import type { Meeting, User } from '../rows.ts';

/** What a meeting is about, when it is and who hosts it. */
export function facts(meeting: Meeting, host: User | undefined): Markup {
  const { startsAt, duration, timezone } = meeting;
  const end = startsAt + duration * 60_000;
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: timezone });
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: timezone,
  });
  return html`
    <dl>
      <dt>Day</dt>
      <dd>${day.format(startsAt)}</dd>
      <dt>Time</dt>
      <dd>${time.formatRange(startsAt, end)}</dd>
      <dt>Host</dt>
      <dd>${host?.name ?? 'Unknown'}</dd>
      <dt>Meeting</dt>
      <dd>${meeting.id.replace(/(\d{3})(\d{4})(\d{4})/, '$1 $2 $3')}</dd>
    </dl>
  `;
}

/** How far the meeting is, with a dot that is lit while it runs. */
export function standing(text: string, isLive: boolean): Markup {
  return html`<p class="state" role="status">
    <span class="dot${isLive ? ' live' : ''}" aria-hidden="true"></span><span>${text}</span>
  </p>`;
}
