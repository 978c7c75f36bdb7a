/* What the field says by itself, in the languages of our pages. */

const MESSAGES = {
  es: {
    number: ['Número de tarjeta', 'Número de la tarjeta de crédito o débito'],
    expiry: ['MM / AA', 'Fecha de caducidad de la tarjeta de crédito o débito'],
    cvc: ['CVC', 'CVC/CVV de la tarjeta de crédito o débito'],
    postal: ['C. P.', 'Código postal'],
  },
};

/**
 * Puts the field's words into a language; `auto` is the reader's own. English is what the page has.
 */
export function translate(inputs, locale) {
  const language = (locale === 'auto' ? navigator.language : locale).slice(0, 2);
  const messages = MESSAGES[language];
  if (!messages) return;
  document.documentElement.lang = language;
  for (const [name, [placeholder, label]] of Object.entries(messages)) {
    inputs[name].placeholder = placeholder;
    inputs[name].setAttribute('aria-label', label);
  }
}
