import { html } from './page.ts';
import type { Markup } from './page.ts';

const hidden = (formToken: string): Markup =>
  html`<input type="hidden" name="form" value="${formToken}" />`;

const cancel = html`<button name="action" value="cancel" formnovalidate>Cancel</button>`;

/** A failed log-in: the message and the address that was typed. */
export interface FailedLogIn {
  fault: string;
  email: string;
}

/** Renders the log-in form. */
export const signInBody = (
  formToken: string,
  marketplace: string,
  failed: FailedLogIn | null,
): Markup =>
  html`${failed !== null && html`<p role="alert" id="fault">${failed.fault}</p>`}
    <p>
      As an operator of ${marketplace} you can look at it as one of its users for half an hour. You
      can neither write messages, nor order, nor change how somebody is paid.
    </p>
    <form method="post">
      ${hidden(formToken)}
      <label
        >E-mail address
        <input
          type="email"
          name="email"
          value="${failed?.email ?? ''}"
          required
          autocomplete="username"
          ${failed !== null && html` aria-invalid="true" aria-describedby="fault"`}
      /></label>
      <label
        >Password
        <input
          type="password"
          name="password"
          required
          autocomplete="current-password"
          ${failed !== null && html` aria-invalid="true" aria-describedby="fault"`}
      /></label>
      <label
        >Code, if the account has a second factor
        <input name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false"
      /></label>
      <button class="first" name="action" value="sign-in">Sign in and look</button>
      ${cancel}
    </form>`;

/** Renders the confirmation form for an operator who is logged in. */
export const confirmBody = (
  formToken: string,
  facts: { marketplace: string; operator: string; user: string; hasFactor: boolean },
): Markup =>
  html`<p>
      You will look at ${facts.marketplace} as <strong>${facts.user}</strong> for half an hour. You
      can neither write messages, nor order, nor change how somebody is paid.
    </p>
    <p>You are signed in as ${facts.operator}.</p>
    ${
      !facts.hasFactor &&
      html`<p>
        Your password alone opens all of this: set up a second step where you change the password of
        your account at ${facts.marketplace}.
      </p>`
    }
    <form method="post">
      ${hidden(formToken)}
      <button class="first" name="action" value="look">Look as this user</button>
      ${cancel}
      <button name="action" value="sign-out">Sign out</button>
    </form>`;
