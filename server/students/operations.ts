import * as v from 'valibot';
import type { Operations } from '#server/http/api/operation.ts';
import { countedErrors } from '#server/projection/operations.ts';
import { contactsAnswer } from '#shared/contract/api/contacts.ts';
import { savedNoteAnswer, savedTagsAnswer } from '#shared/contract/api/students.ts';
import { addContactsBody, removeContactsBody } from '#shared/contract/bodies/contacts.ts';
import { deleteNoteBody, saveNoteBody, setTagsBody } from '#shared/contract/bodies/students.ts';

const write = { method: 'post', caller: 'signedInPage' } as const;
const errors = ['not-found', 'too-many-requests', ...countedErrors] as const;

/** Of what a teacher notes of students, and of people who are not here yet. */
export const studentOperations = {
  listContacts: {
    method: 'get',
    path: '/api/teach/contacts',
    caller: 'signedInPage',
    answer: contactsAnswer,
    summary: 'The people whom a teacher expects here; only the teacher reads them',
    errors: countedErrors,
  },
  addContacts: {
    ...write,
    path: '/api/teach/contacts',
    body: addContactsBody,
    answer: contactsAnswer,
    summary: 'Add people to those whom a teacher expects here',
    errors: ['too-many-contacts', 'forbidden', 'too-many-requests', ...countedErrors],
  },
  removeContacts: {
    ...write,
    path: '/api/teach/contacts/remove',
    body: removeContactsBody,
    answer: contactsAnswer,
    summary: 'Remove one of them, or all that were added together',
    errors: ['too-many-requests', ...countedErrors],
  },
  saveNote: {
    ...write,
    path: '/api/teach/students/notes',
    body: saveNoteBody,
    answer: savedNoteAnswer,
    summary: 'Write a note on a student, or change one; only the teacher reads it',
    errors: ['too-many-notes', ...errors],
  },
  deleteNote: {
    ...write,
    path: '/api/teach/students/notes/delete',
    body: deleteNoteBody,
    answer: v.object({ deleted: v.literal(true) }),
    summary: 'Delete a note on a student',
    errors: ['too-many-requests', ...countedErrors],
  },
  setTags: {
    ...write,
    path: '/api/teach/students/tags',
    body: setTagsBody,
    answer: savedTagsAnswer,
    summary: 'Replace the tags of a student; only the teacher reads them',
    errors,
  },
} satisfies Operations;
