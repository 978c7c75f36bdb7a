import * as v from 'valibot';
import { exactly, uuid, writtenLine, writtenText } from '../strict.ts';
import { noteLimits } from '../noteLimits.ts';

/** Query of GET /api/teach/student. */
export const studentQuery = exactly({ customerId: uuid });
export type StudentQuery = v.InferInput<typeof studentQuery>;

/**
 * Body of POST /api/teach/students/notes. `id` is made by the page, so that a repeated call is one
 * note; that of a note changes its text.
 */
export const saveNoteBody = exactly({
  id: uuid,
  customerId: uuid,
  text: writtenText(noteLimits.text),
});
export type SaveNoteCall = v.InferOutput<typeof saveNoteBody>;

/** Body of POST /api/teach/students/notes/delete. */
export const deleteNoteBody = exactly({ id: uuid });
export type DeleteNoteCall = v.InferOutput<typeof deleteNoteBody>;

/** Body of POST /api/teach/students/tags: all tags of a student; a word twice is one. */
export const setTagsBody = exactly({
  customerId: uuid,
  tags: v.pipe(
    v.array(writtenLine(noteLimits.tag)),
    v.maxLength(noteLimits.tags),
    v.transform(tags => [...new Set(tags)]),
  ),
});
export type SetTagsCall = v.InferOutput<typeof setTagsBody>;
