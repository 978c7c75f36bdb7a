import { subjectOf } from '#marketplace/contract/writtenText.ts';
import { htmlToText } from './language/htmlToText.ts';
import type { RenderOptions } from './language/render.ts';
import { renderTemplate } from './language/render.ts';
import type { MailTemplate } from './builtinTemplates.ts';

/** A rendered e-mail. */
export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
}

/**
 * Renders a template; the text part is derived from the HTML part.
 * @throws TemplateError
 */
export function compose(
  template: MailTemplate,
  context: unknown,
  options: RenderOptions = {},
): ComposedMail {
  const html = renderTemplate(template.html, context, options);
  // A header is one line; names and titles of older versions and of extended data are as they were
  // typed.
  const subject = subjectOf(
    renderTemplate(template.subject, context, { ...options, escape: false }),
  );
  return { subject, html, text: htmlToText(html) };
}
