/* The style that the page gives to the field, taken apart and put together again safely. */

const PROPERTIES = {
  backgroundColor: 'background-color',
  color: 'color',
  fontFamily: 'font-family',
  fontSize: 'font-size',
  fontStyle: 'font-style',
  fontVariant: 'font-variant',
  fontWeight: 'font-weight',
  iconColor: '--icon-color',
  letterSpacing: 'letter-spacing',
  lineHeight: 'line-height',
  padding: 'padding',
  textAlign: 'text-align',
  textDecoration: 'text-decoration',
  textShadow: 'text-shadow',
  textTransform: 'text-transform',
};
const PSEUDOS = [
  ':hover',
  ':focus',
  '::placeholder',
  '::selection',
  ':disabled',
  ':-webkit-autofill',
];

/** The states of the form by the name of the style variant. */
const VARIANTS = {
  base: { form: 'body', input: 'input' },
  complete: { form: "body[data-state='complete']", input: "body[data-state='complete'] input" },
  empty: { form: "body[data-state='empty']", input: "body[data-state='empty'] input" },
  invalid: { form: 'body[data-invalid] .icon', input: "input[aria-invalid='true']" },
};

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

/** Applies the page's style over what surrounds the field. */
export function applyStyle(style = {}, surroundings = {}) {
  sheet.replaceSync('');
  addRule('body', surroundings);
  for (const [variant, selectors] of Object.entries(VARIANTS)) {
    const given = style[variant];
    if (!given) continue;
    const selector = variant === 'invalid' ? selectors.input : selectors.form;
    addRule(selector, given);
    if (variant === 'invalid') addRule(selectors.form, { iconColor: given.iconColor });
    for (const pseudo of PSEUDOS) {
      if (given[pseudo]) addRule(`${selectors.input}${pseudo}`, { opacity: '1', ...given[pseudo] });
    }
  }
}

/** Loads the page's fonts: faces with a source, or whole sheets. */
export function loadFonts(fonts = []) {
  for (const font of fonts) {
    if (typeof font.cssSrc === 'string') {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = font.cssSrc;
      document.head.append(link);
    } else if (font.family && font.src) {
      const { family, src, ...rest } = font;
      const face = new FontFace(family, src, rest);
      face.load().then(
        loaded => document.fonts.add(loaded),
        () => undefined,
      );
    }
  }
}

function addRule(selector, values) {
  const index = sheet.insertRule(`${selector} {}`, sheet.cssRules.length);
  const { style } = sheet.cssRules[index];
  for (const [name, value] of Object.entries(values)) {
    const property = name === 'opacity' ? 'opacity' : PROPERTIES[name];
    // Setting by property prevents a value from ending the rule; addresses are not let in.
    if (property && typeof value === 'string' && !/url\(|image-set\(/i.test(value)) {
      style.setProperty(property, value);
    }
  }
}
