import { html } from '../pages/html.ts';
import type { Markup } from '../pages/html.ts';
import type { OutboxMail } from './outbox.ts';
import type { MailLanguage } from './words.ts';

const timeOf = ({ times }: MailLanguage, { date }: OutboxMail) =>
  `${times.format(new Date(date))} UTC`;

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
export function listBody(
  here: string,
  language: MailLanguage,
  { to, page, mails, hasMore }: MailList,
): Markup {
  const { words } = language;
  const linkTo = (number: number) =>
    `${here}?${new URLSearchParams({ ...(to ? { to } : {}), page: String(number) }).toString()}`;
  const none = to ? words.noneTo.replace('{to}', () => to) : words.none;
  return html`
    <h1>${words.mails}</h1>
    <p class="soft">${words.intro}</p>
    <form class="find" method="get" action="${here}" role="search">
      <div class="field">
        <label for="to">${words.to}</label>
        <input id="to" name="to" type="search" value="${to}" placeholder="ada@example.com" />
      </div>
      <button class="button" type="submit">${words.find}</button>
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
                    <time class="soft" datetime="${mail.date}">${timeOf(language, mail)}</time>
                  </a>
                </li>`,
            )}
          </ul>`
    }
    <nav class="pages" aria-label="${words.pages}">
      ${page > 1 && html`<a class="button" href="${linkTo(page - 1)}" rel="prev">${words.newer}</a>`}
      ${hasMore && html`<a class="button" href="${linkTo(page + 1)}" rel="next">${words.older}</a>`}
    </nav>
  `;
}

/** Renders a mail with its headers; a frame shows its HTML. @param here path of the list */
export const mailBody = (here: string, language: MailLanguage, mail: OutboxMail): Markup => html`
  <p><a href="${here}">${language.words.all}</a></p>
  <h1>${mail.subject}</h1>
  <dl>
    <dt>${language.words.to}</dt>
    <dd>
      <a href="${here}?${new URLSearchParams({ to: mail.to }).toString()}">${mail.to}</a>
    </dd>
    <dt>${language.words.from}</dt>
    <dd>${mail.from}</dd>
    <dt>${language.words.sent}</dt>
    <dd><time datetime="${mail.date}">${timeOf(language, mail)}</time></dd>
    <dt>${language.words.template}</dt>
    <dd>${mail.template}</dd>
  </dl>
  <iframe
    class="mail"
    title="${language.words.looks}"
    src="${here}/${mail.id}/html"
    sandbox="allow-popups allow-top-navigation-by-user-activation"
  ></iframe>
  <details>
    <summary>${language.words.plain}</summary>
    <pre>${mail.text}</pre>
  </details>
`;
