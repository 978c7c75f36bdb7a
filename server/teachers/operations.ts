import type { Operations } from '#server/http/api/operation.ts';
import { countedErrors } from '#server/projection/operations.ts';
import { teacherFiguresAnswer } from '#shared/contract/api/teachers.ts';
import { teacherFiguresQuery } from '#shared/contract/bodies/teachers.ts';

/** Of what everybody may know of a teacher. */
export const teacherOperations = {
  readFigures: {
    method: 'get',
    caller: 'page',
    path: '/api/teachers/figures',
    query: teacherFiguresQuery,
    answer: teacherFiguresAnswer,
    summary: 'Read how many students a teacher has taught, and how soon they answer',
    errors: ['not-found', 'forbidden', ...countedErrors],
  },
} satisfies Operations;
