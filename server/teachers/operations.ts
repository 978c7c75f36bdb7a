import type { Operations } from '#server/http/api/operation.ts';
import { countedErrors } from '#server/projection/operations.ts';
import {
  foundTeacherAnswer,
  ownHandleAnswer,
  teacherFiguresAnswer,
} from '#shared/contract/api/teachers.ts';
import {
  findTeacherQuery,
  handleBody,
  handleQuery,
  teacherFiguresQuery,
} from '#shared/contract/bodies/teachers.ts';

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
  find: {
    method: 'get',
    caller: 'page',
    path: '/api/teachers/find',
    query: findTeacherQuery,
    answer: foundTeacherAnswer,
    summary: 'Find the teacher of a short address, also by one of the last 30 days',
    errors: ['not-found', ...countedErrors],
  },
  readHandle: {
    method: 'get',
    caller: 'signedInPage',
    path: '/api/teachers/handle',
    query: handleQuery,
    answer: ownHandleAnswer,
    summary: 'Read the short address of the caller, and whether they can have another one',
    errors: countedErrors,
  },
  takeHandle: {
    method: 'post',
    caller: 'signedInPage',
    path: '/api/teachers/handle',
    body: handleBody,
    answer: ownHandleAnswer,
    summary: 'Take a short address; the one before leads on for 30 days',
    errors: ['forbidden', 'handle-taken', 'too-many-requests', ...countedErrors],
  },
} satisfies Operations;
