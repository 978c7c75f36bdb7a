import * as v from 'valibot';
import { longestContactNote, mostAdded } from '../api/contacts.ts';
import { noteLimits } from '../noteLimits.ts';
import { exactly, uuid, writtenLine, writtenText } from '../strict.ts';

const newContact = exactly({
  /** Made by the page, so that a repeated call adds them once. */
  id: uuid,
  name: writtenLine(100),
  note: v.optional(writtenText(longestContactNote)),
  tags: v.pipe(
    v.array(writtenLine(noteLimits.tag)),
    v.maxLength(noteLimits.tags),
    v.transform(tags => [...new Set(tags)]),
  ),
});

/** Body of POST /api/teach/contacts. `batch` names those who are added together. */
export const addContactsBody = exactly({
  batch: uuid,
  contacts: v.pipe(v.array(newContact), v.minLength(1), v.maxLength(mostAdded)),
});
export type AddContactsCall = v.InferOutput<typeof addContactsBody>;

/** Body of POST /api/teach/contacts/remove: one of them, or all that were added together. */
export const removeContactsBody = v.union([exactly({ id: uuid }), exactly({ batch: uuid })]);
export type RemoveContactsCall = v.InferOutput<typeof removeContactsBody>;
