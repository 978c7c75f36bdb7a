import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { isStudentOf } from './isStudentOf.ts';
import { studentOperations } from './operations.ts';
import type { StudentRecords } from './records.ts';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { MountableEndpoint } from '#server/http/api/endpoint.ts';
import type { Projection } from '#server/projection/projection.ts';
import { projectionNotAvailable } from '#server/projection/reads.ts';
import { hourMs, iso } from '#shared/time/time.ts';

/** Dependencies of the endpoints. */
export interface StudentEndpointsOptions {
  records: StudentRecords | null;
  /** null where the marketplace can not be followed: every call throws 424 then. */
  projection: Pick<Projection, 'current'> | null;
  limiter: Limiters;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Writes of one teacher. */
const writesLimit: Limit = { name: 'notes on students', most: 240, seconds: hourMs / 1000 };

/** Writes of a teacher about their students, who are those with an order. */
export function studentEndpoints(options: StudentEndpointsOptions): MountableEndpoint[] {
  const { projection, limiter, now } = options;
  const limit = limiter(writesLimit);

  /** @throws ApiFault 424, 429 */
  async function recordsFor(teacherId: string): Promise<StudentRecords> {
    if (!options.records) throw projectionNotAvailable();
    const pause = await limit.take(teacherId);
    if (pause === null) return options.records;
    const status = 429;
    const title = 'There were many notes within an hour.';
    throw new ApiFault(status, [{ status, code: 'too-many-requests', title }], pause);
  }

  /** @throws ApiFault 404, 424 */
  async function requireStudent(teacherId: string, studentId: string): Promise<void> {
    if (!projection) throw projectionNotAvailable();
    const { db } = await projection.current();
    if (await isStudentOf(db, { teacherId, studentId })) return;
    throw apiFault(404, 'not-found', 'Nobody with this id has booked.', ['customerId']);
  }

  return [
    endpoint({
      ...studentOperations.saveNote,
      async run({ input: { id, customerId: studentId, text }, sdk }) {
        const teacherId = (await sdk.currentUser.show()).data.id;
        const records = await recordsFor(teacherId);
        await requireStudent(teacherId, studentId);
        const at = new Date(now());
        const saved = await records.saveNote({ id, teacherId, studentId, text, at });
        if (saved === 'full') {
          throw apiFault(409, 'too-many-notes', 'There are many notes on this student already.');
        }
        if (saved === 'other') {
          throw apiFault(404, 'not-found', 'There is no such note on this student.', ['id']);
        }
        return { id, text, writtenAt: iso(saved.getTime()) };
      },
    }),
    endpoint({
      ...studentOperations.deleteNote,
      async run({ input: { id }, sdk }) {
        const teacherId = (await sdk.currentUser.show()).data.id;
        await (await recordsFor(teacherId)).deleteNote(teacherId, id);
        return { deleted: true };
      },
    }),
    endpoint({
      ...studentOperations.setTags,
      async run({ input: { customerId: studentId, tags }, sdk }) {
        const teacherId = (await sdk.currentUser.show()).data.id;
        const records = await recordsFor(teacherId);
        await requireStudent(teacherId, studentId);
        await records.setTags({ teacherId, studentId }, tags);
        return { tags };
      },
    }),
  ];
}
