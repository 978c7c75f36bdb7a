const sign = String.raw`(?:@|%(?:25)*40)`;

const hasSign = new RegExp(sign);

// A local part has 64 characters at most (RFC 5321), which bounds the search. The last label has
// letters only, as stacks name packages with a version, `a@1.2.3`. JSON stays JSON: no part of an
// escape is taken.
const address = new RegExp(
  String.raw`(?<!\\|\\u[\da-f]{0,3})[^\s<>"'():;,/\\@]{1,64}${sign}(?:[\p{L}\p{N}-]{1,63}\.){1,10}\p{L}{2,}`,
  'giu',
);

/**
 * Replaces mail addresses in a text, in JSON or in a path; for what is written down for operators.
 */
export const withoutAddresses = (text: string): string =>
  hasSign.test(text) ? text.replace(address, '…@…') : text;
