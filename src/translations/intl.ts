import { createIntl, createIntlCache } from 'react-intl';
import type { IntlShape } from 'react-intl';
import { languageOfLocale } from '#shared/config/siteLanguages.ts';
import { messagesOf } from './messageStore.ts';

const made = new Map<string, IntlShape>();

/**
 * The words of the interface in a locale. Made once: what it remembers of each message is the same
 * for every reader, and the server would otherwise work it out again for every page.
 */
export function intlOf(locale: string): IntlShape {
  let intl = made.get(locale);
  if (!intl) {
    const messages = messagesOf(languageOfLocale(locale));
    intl = createIntl({ locale, defaultLocale: locale, messages }, createIntlCache());
    rememberByIdentity(intl.formatters);
    made.set(locale, intl);
  }
  return intl;
}

/**
 * Parsed messages are remembered by the object that they are; the library would turn each into text
 * again to look it up, for every sentence of a page.
 */
function rememberByIdentity(formatters: IntlShape['formatters']) {
  const { getMessageFormat } = formatters;
  const known = new WeakMap<object, ReturnType<typeof getMessageFormat>>();
  formatters.getMessageFormat = (message, locales, formats, options) => {
    if (typeof message === 'string' || options?.ignoreTag) {
      return getMessageFormat(message, locales, formats, options);
    }
    let format = known.get(message);
    if (!format) {
      format = getMessageFormat(message, locales, formats, options);
      known.set(message, format);
    }
    return format;
  };
}
