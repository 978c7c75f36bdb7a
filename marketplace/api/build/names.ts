import { keywordOrString } from '#marketplace/contract/fields.ts';

/** The name of a process, an alias or a template: letters, digits, hyphens and underscores. */
export const simpleName = () =>
  keywordOrString().refine(name => /^[A-Za-z][\w-]{0,99}$/.test(name), {
    message: 'Expected a name of letters, digits, hyphens and underscores.',
  });
