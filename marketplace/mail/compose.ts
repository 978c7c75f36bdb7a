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
  // A header is one line; names and titles may contain line breaks.
  const subject = renderTemplate(template.subject, context, { ...options, escape: false })
    .replace(/\s+/g, ' ')
    .trim();
  return { subject, html, text: htmlToText(html) };
}
