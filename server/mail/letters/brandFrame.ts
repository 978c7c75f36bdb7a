import { escapeHtml } from '#server/base/html.ts';
import { siteLogo } from '../../../ext/emailTemplates/layout.ts';
import type { FrameWords } from '../../../ext/emailTemplates/layout.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { mailColours } from '#shared/settings/colours.ts';

/** Name, logo and colours of the site as a mail of its own has them. */
export function brandFrame(rootUrl: string): Pick<FrameWords, 'brand' | 'masthead' | 'colours'> {
  const brand = escapeHtml(marketplace.siteTitle);
  return {
    brand,
    masthead: marketplace.logo ? siteLogo(rootUrl, brand) : undefined,
    colours: mailColours(marketplace),
  };
}
