import * as v from 'valibot';
import { uuid } from '../strict.ts';

/** Query of GET /api/teachers/figures. */
export const teacherFiguresQuery = v.object({ id: uuid });
