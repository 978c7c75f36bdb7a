import * as v from 'valibot';
import { studentTags } from './teach.ts';
import { fields, instant, line, listOf, text, word } from '../lenient.ts';

/** Most people of one call, with which its body is not too large, and of a teacher's list. */
export const mostAdded = 50;
export const mostContacts = 2_000;
/** Characters of a note on one of them. */
export const longestContactNote = 1_000;

const contact = fields(
  {
    id: word,
    /** As the teacher wrote it. */
    name: line(200),
    note: text(2 * longestContactNote),
    tags: studentTags,
    addedAt: instant,
  },
  'id',
  'name',
  'addedAt',
);
export type Contact = v.InferOutput<typeof contact>;

/** GET /api/teach/contacts: people whom a teacher expects here, by name. */
export const contactsAnswer = v.object({ contacts: listOf(contact, mostContacts) });
