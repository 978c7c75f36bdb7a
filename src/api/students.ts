import { parseAnswer } from './appApiClient.ts';
import type { AppApiClient } from './appApiClient.ts';
import { walkInAnswer } from '#shared/contract/api/teach.ts';
import type { WalkIn } from '#shared/contract/api/teach.ts';
import type { AddWalkInCall, RemoveWalkInCall } from '#shared/contract/bodies/teach.ts';
import { savedNoteAnswer, savedTagsAnswer, studentAnswer } from '#shared/contract/api/students.ts';
import type { Student, StudentNote } from '#shared/contract/api/students.ts';
import type {
  DeleteNoteCall,
  SaveNoteCall,
  SetTagsCall,
} from '#shared/contract/bodies/students.ts';

/** Reads a student of the teacher. Rejects with 404 for somebody without an order. */
export const fetchTeachersStudent = async (
  { get }: AppApiClient,
  customerId: string,
): Promise<Student> =>
  parseAnswer(studentAnswer, await get(`/api/teach/student?customerId=${customerId}`));

/** Writes a note, or changes the one with this id. Rejects with 409 where there are too many. */
export const saveStudentNote = async (
  { post }: AppApiClient,
  call: SaveNoteCall,
): Promise<StudentNote> => parseAnswer(savedNoteAnswer, await post('teach/students/notes', call));

/** Deletes a note. */
export const deleteStudentNote = async (
  { post }: AppApiClient,
  call: DeleteNoteCall,
): Promise<void> => {
  await post('teach/students/notes/delete', call);
};

/** Replaces the tags of a student; returns them as they are stored. */
export const setStudentTags = async (
  { post }: AppApiClient,
  call: SetTagsCall,
): Promise<string[]> => parseAnswer(savedTagsAnswer, await post('teach/students/tags', call)).tags;

/**
 * Cancels the booking of one student, with all its money back. Rejects with 409
 * `order-not-accepted` once it was paid out.
 */
export const refundStudentsBooking = async (
  { post }: AppApiClient,
  transactionId: string,
): Promise<void> => {
  await post('teach/refund', { transactionId });
};

/** Adds somebody who came without an order. Rejects with 409 where every place is taken. */
export const addWalkInTo = async ({ post }: AppApiClient, call: AddWalkInCall): Promise<WalkIn> =>
  parseAnswer(walkInAnswer, await post('teach/walk-ins', call));

/** Removes somebody who was added. */
export const removeWalkInOf = async (
  { post }: AppApiClient,
  call: RemoveWalkInCall,
): Promise<void> => {
  await post('teach/walk-ins/remove', call);
};
