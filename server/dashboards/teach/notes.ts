import type { Desk } from '#server/projection/classTimes.ts';
import type { StudentRecords } from '#server/students/records.ts';

/** What a teacher has noted of a student, as rows show it. */
interface Noted {
  /** The begin of the newest note. */
  note?: string | undefined;
  tags?: string[] | undefined;
}

/** Returns rows of students with what their teacher has noted of each. */
export async function withNotes<Row extends { customerId?: string }>(
  rows: readonly Row[],
  { teacherId }: Pick<Desk, 'teacherId'>,
  records: Pick<StudentRecords, 'newestNotes' | 'tagsOf'>,
): Promise<(Row & Noted)[]> {
  if (rows.length === 0) return [];
  const ids = rows.flatMap(({ customerId }) => customerId ?? []);
  const [notes, tags] = await Promise.all([
    records.newestNotes(teacherId, ids),
    records.tagsOf(teacherId),
  ]);
  return rows.map(row => {
    const id = row.customerId ?? '';
    return { ...row, note: notes.get(id), tags: tags.get(id) };
  });
}
