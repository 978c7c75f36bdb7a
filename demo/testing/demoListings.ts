import { createRandom } from '#demo/model/random.ts';
import { teachers } from '../content/people.ts';
import { listingRow } from '../rows/listingRow.ts';
import { scheduleOf } from '../model/schedule.ts';
import { demoClasses } from '../rows/writeListings.ts';

/** Public data of all classes of the demo as it is written, in JSON. */
export const demoListings = (now = new Date()): { title: string; publicData: unknown }[] =>
  demoClasses.flatMap(entry => {
    const teacher = teachers.find(({ key }) => key === entry.teacher);
    if (!teacher) return [];
    const schedule = scheduleOf(entry, teacher.timezone, now);
    const row = listingRow(entry, teacher, schedule, createRandom(entry.title));
    return [
      { title: row.title, publicData: JSON.parse(JSON.stringify(row.public_data)) as unknown },
    ];
  });
