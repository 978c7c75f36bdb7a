import { html } from '../pages/html.ts';
import type { Markup } from '../pages/html.ts';
import type { OutboxMail } from './outbox.ts';

const times = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const timeOf = ({ date }: OutboxMail) => `${times.format(new Date(date))} UTC`;

/** A page of the list of mails. */
interface MailList {
  /** Address that it is filtered by; empty for all. */
  to: string;
  /** Number from 1. */
  page: number;
  mails: readonly OutboxMail[];
  hasMore: boolean;
}

/** Renders a page of the list. @param here path of the list */
export function listBody(here: string, { to, page, mails, hasMore }: MailList): Markup {
  const linkTo = (number: number) =>
    `${here}?${new URLSearchParams({ ...(to ? { to } : {}), page: String(number) }).toString()}`;
  const none = to ? `There is no mail to ${to}.` : 'There is no mail yet.';
  return html`
    <h1>Mails</h1>
    <p class="soft">What would have been sent: no mail server is set.</p>
    <form class="find" method="get" action="${here}" role="search">
      <div class="field">
        <label for="to">To</label>
        <input id="to" name="to" type="search" value="${to}" placeholder="ada@example.com" />
      </div>
      <button class="button" type="submit">Find</button>
    </form>
    ${
      mails.length === 0
        ? html`<p role="status">${none}</p>`
        : html`<ul class="plain mails">
            ${mails.map(
              mail =>
                html`<li>
                  <a href="${here}/${mail.id}">
                    <strong>${mail.subject}</strong>
                    <span>${mail.to}</span>
                    <time class="soft" datetime="${mail.date}">${timeOf(mail)}</time>
                  </a>
                </li>`,
            )}
          </ul>`
    }
    <nav class="pages" aria-label="Pages">
      ${page > 1 && html`<a class="button" href="${linkTo(page - 1)}" rel="prev">Newer</a>`}
      ${hasMore && html`<a class="button" href="${linkTo(page + 1)}" rel="next">Older</a>`}
    </nav>
  `;
}

/** Renders a mail with its headers; a frame shows its HTML. @param here path of the list */
export const mailBody = (here: string, mail: OutboxMail): Markup => html`
  <p><a href="${here}">All mails</a></p>
  <h1>${mail.subject}</h1>
  <dl>
    <dt>To</dt>
    <dd>
      <a href="${here}?${new URLSearchParams({ to: mail.to }).toString()}">${mail.to}</a>
    </dd>
    <dt>From</dt>
    <dd>${mail.from}</dd>
    <dt>Sent</dt>
    <dd><time datetime="${mail.date}">${timeOf(mail)}</time></dd>
    <dt>Template</dt>
    <dd>${mail.template}</dd>
  </dl>
  <iframe
    class="mail"
    title="The mail as it looks"
    src="${here}/${mail.id}/html"
    sandbox="allow-popups allow-top-navigation-by-user-activation"
  ></iframe>
  <details>
    <summary>As plain text</summary>
    <pre>${mail.text}</pre>
  </details>
`;
