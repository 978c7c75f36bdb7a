import * as v from 'valibot';
import { exactly, uuid } from '../strict.ts';
import { handleProblemOf } from '../handles.ts';

/** Query of GET /api/teachers/figures. */
export const teacherFiguresQuery = v.object({ id: uuid });

const handle = v.pipe(
  v.string(),
  v.maxLength(100),
  v.check(text => handleProblemOf(text) === null),
);

/** Query of GET /api/teachers/find. */
export const findTeacherQuery = v.object({ handle });

/** Query of GET /api/teachers/handle: one that the caller would like. */
export const handleQuery = v.object({ handle: v.optional(handle) });

/** Body of POST /api/teachers/handle. */
export const handleBody = exactly({ handle });
