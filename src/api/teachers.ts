import { parseAnswer } from './appApiClient.ts';
import type { AppApiClient } from './appApiClient.ts';
import { teacherFiguresAnswer } from '#shared/contract/api/teachers.ts';
import type { TeacherFigures } from '#shared/contract/api/teachers.ts';

/**
 * Reads how many students a teacher has taught, and how soon they answer. Rejects with 424 where
 * the server has nothing to count.
 */
export const fetchTeacherFigures = async (
  { get }: AppApiClient,
  id: string,
): Promise<TeacherFigures> =>
  parseAnswer(teacherFiguresAnswer, await get(`/api/teachers/figures?id=${id}`)).data;
