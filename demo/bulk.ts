import type { MarketplaceContext, SearchSchema } from '@flowroom/marketplace/seeding';
import {
  inTransaction,
  keywordIndex,
  muteEvents,
  searchSchemas,
  searchableTexts,
} from '@flowroom/marketplace/seeding';
import { createRandom } from './model/random.ts';
import type { DemoClass } from './content/model.ts';
import { teachers } from './content/people.ts';
import { listingRow, placesOf } from './rows/listingRow.ts';
import { day, scheduleOf } from './model/schedule.ts';
import { demoClasses } from './rows/writeListings.ts';

const batch = 500;

/** A variation of one of the demo's classes. */
function variation(index: number): DemoClass {
  const model = demoClasses[index % demoClasses.length];
  if (!model) throw new Error('The demo has no classes');
  const { standing: _standing, course: _course, ...entry } = model;
  return { ...entry, title: `${entry.title} ${index + 1}`.slice(0, 60), inDays: 1 + (index % 80) };
}

function rowOf(index: number, authorId: string, schemas: readonly SearchSchema[], now: Date) {
  const entry = variation(index);
  const teacher = teachers.find(({ key }) => key === entry.teacher);
  if (!teacher) throw new Error(`The demo has no teacher ${entry.teacher}`);
  const schedule = scheduleOf(entry, teacher.timezone, now);
  const row = listingRow(entry, teacher, schedule, createRandom(`bulk/${index}`));
  const { title, description, public_data, metadata } = row;
  const texts = searchableTexts(schemas, { public: public_data, metadata });
  // Older than the demo's own classes, so that those stay on the first pages.
  const createdAt = new Date(now.getTime() - 200 * day - index * 1000);
  return {
    places: placesOf(entry, schedule),
    once: 'days' in entry.offer ? null : { ...schedule.first, seats: entry.seats },
    listing: {
      ...row,
      author_id: authorId,
      availability_plan: JSON.stringify(row.availability_plan),
      public_data: JSON.stringify(public_data),
      private_data: JSON.stringify(row.private_data),
      metadata: JSON.stringify(metadata),
      keyword_index: keywordIndex({ title, description, texts }),
      created_at: createdAt,
      updated_at: createdAt,
      approved_at: createdAt,
    },
  };
}

/** Writes many published listings without pictures, for measurements. */
export async function writeBulkListings(
  context: MarketplaceContext,
  authorId: string,
  count: number,
): Promise<void> {
  const now = context.now();
  const schemas = await searchSchemas(context.db, ['listing']);
  for (let start = 0; start < count; start += batch) {
    const size = Math.min(batch, count - start);
    const rows = Array.from({ length: size }, (_, index) =>
      rowOf(start + index, authorId, schemas, now),
    );
    await inTransaction(context.db, async tx => {
      await muteEvents(tx);
      const ids = await tx
        .insertInto('listings')
        .values(rows.map(({ listing }) => listing))
        .returning('id')
        .execute();
      const stock = rows.map(({ places }, index) => ({
        listing_id: ids[index]?.id ?? '',
        quantity: places,
      }));
      await tx.insertInto('stock').values(stock).execute();
      const exceptions = rows.flatMap(({ once }, index) =>
        once
          ? [
              {
                listing_id: ids[index]?.id ?? '',
                start_at: once.start,
                end_at: once.end,
                seats: once.seats,
                created_at: now,
              },
            ]
          : [],
      );
      if (exceptions.length > 0) {
        await tx.insertInto('availability_exceptions').values(exceptions).execute();
      }
    });
    context.logger.debug({ written: start + size, of: count }, 'listings for measurements');
  }
}
