import type { z } from 'zod';
import { extData, text } from '#marketplace/contract/fields.ts';

/** Parts of a profile that its owner writes; all may be left out. */
export const profileFields = {
  displayName: text(0, 300).nullable().optional(),
  bio: text(0, 5000).nullable().optional(),
  publicData: extData().optional(),
  protectedData: extData().optional(),
  privateData: extData().optional(),
};

/** First or last name: there, and not only space. */
export const personName = () => text(1, 300).refine(name => name.trim() !== '', 'Expected a name.');

/** A new password. */
export const password = () => text(8, 256);

/** A whole profile, as an account is opened with it. */
export type NewProfile = { firstName: string; lastName: string } & {
  [Key in keyof typeof profileFields]?: z.infer<(typeof profileFields)[Key]>;
};
