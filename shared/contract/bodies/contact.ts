import * as v from 'valibot';
import { contactTopics, textMax } from '../inputRules.ts';
import { email, exactly, writtenLine, writtenText } from '../strict.ts';

/** Body of POST /api/contact: a message to the people behind the site. */
export const contactBody = exactly({
  /** It goes into a head line of the mail, and stays on its line. */
  name: writtenLine(100),
  /** Where the answer goes. */
  email,
  topic: v.picklist(contactTopics),
  // Mailed as plain text and shown nowhere, so brackets stay.
  message: writtenText(textMax),
  /** Bait for machines; empty when a person wrote. */
  website: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
});
export type ContactMessage = v.InferOutput<typeof contactBody>;
