const space = ['/^(margin|padding|gap|row-gap|column-gap|inset|top|right|bottom|left)/'];

/**
 * The widths at which layouts may change (src/components/useMediaQuery.ts names the common ones).
 */
const screenWidths = ['30rem', '36rem', '48rem', '64rem', '75rem', '80rem'];

/** Design values come from src/styles/tokens.css; everything else names a token. */
export default {
  extends: ['stylelint-config-standard'],
  rules: {
    'selector-class-pattern': ['^[a-z][a-zA-Z0-9]*$', { message: 'Class names are camelCase.' }],
    'custom-property-pattern': null,
    'no-descending-specificity': null,
    'declaration-no-important': true,
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'oklch'],
    'declaration-property-value-disallowed-list': {
      'font-size': ['/\\dpx/'],
      'border-radius': ['/\\dpx/'],
      'font-family': ['/^(?!var\\(|inherit)/'],
      'box-shadow': ['/\\dpx/'],
      'transition-duration': ['/\\dm?s/'],
      [space[0]]: ['/(?<![\\d.])(?!1px|2px)\\d+px/'],
    },
    'value-keyword-case': ['lower', { camelCaseSvgKeywords: true }],
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global', 'local'] }],
    'property-no-vendor-prefix': null,
    'value-no-vendor-prefix': null,
    'media-feature-range-notation': 'context',
    'media-feature-name-value-allowed-list': { width: screenWidths },
    'import-notation': null,
    'declaration-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'comment-empty-line-before': null,
    'rule-empty-line-before': null,
    'at-rule-empty-line-before': null,
    'alpha-value-notation': null,
    'color-function-notation': null,
    'number-max-precision': 4,
  },
  overrides: [
    {
      // The one place where values are written down.
      files: ['src/styles/**/*.css'],
      rules: {
        'color-no-hex': null,
        'function-disallowed-list': null,
        'declaration-property-value-disallowed-list': null,
        'declaration-no-important': null,
      },
    },
  ],
};
