import { extData, text } from '#marketplace/contract/fields.ts';

/** Parts of a profile that its owner writes. */
export const profileFields = {
  displayName: text(0, 300).nullable(),
  bio: text(0, 5000).nullable(),
  publicData: extData(),
  protectedData: extData(),
  privateData: extData(),
};

/** First or last name: there, and not only space. */
export const personName = () => text(1, 300).refine(name => name.trim() !== '', 'Expected a name.');

/** A new password. */
export const password = () => text(8, 256);
