import { parseAnswer } from './appApiClient.ts';
import type { AppApiClient } from './appApiClient.ts';
import {
  foundTeacherAnswer,
  ownHandleAnswer,
  teacherFiguresAnswer,
} from '#shared/contract/api/teachers.ts';
import type { FoundTeacher, OwnHandle, TeacherFigures } from '#shared/contract/api/teachers.ts';

/**
 * Reads how many students a teacher has taught, and how soon they answer. Rejects with 424 where
 * the server has nothing to count.
 */
export const fetchTeacherFigures = async (
  { get }: AppApiClient,
  id: string,
): Promise<TeacherFigures> =>
  parseAnswer(teacherFiguresAnswer, await get(`/api/teachers/figures?id=${id}`)).data;

/** Finds the teacher of a short address; rejects with 404 where it is nobody's. */
export const findTeacherByHandle = async (
  { get }: AppApiClient,
  handle: string,
): Promise<FoundTeacher> =>
  parseAnswer(foundTeacherAnswer, await get(`/api/teachers/find?handle=${handle}`)).data;

/** Reads whether the reader can have a short address. */
export const checkHandle = async ({ get }: AppApiClient, handle: string): Promise<OwnHandle> =>
  parseAnswer(ownHandleAnswer, await get(`/api/teachers/handle?handle=${handle}`)).data;

/**
 * Takes a short address; rejects with 409 where it is somebody else's, and 429 after several a day.
 */
export const takeHandle = async ({ post }: AppApiClient, handle: string): Promise<OwnHandle> =>
  parseAnswer(ownHandleAnswer, await post('teachers/handle', { handle })).data;
