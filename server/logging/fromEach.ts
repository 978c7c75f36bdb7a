import type { Logger } from 'pino';

/** A record by the type and id of its entity. */
interface Named {
  type: string;
  id: string;
}

/**
 * Makes things of each record of a list. One that throws costs itself: it is logged by type and id, and
 * the list goes on without it. Not for lists that places or money are counted by.
 */
export function fromEach<Entity extends Named, Made>(
  records: readonly Entity[],
  make: (record: Entity) => readonly Made[],
  logger: Logger,
): Made[] {
  return records.flatMap(record => {
    try {
      return make(record);
    } catch (error) {
      const { type, id } = record;
      logger.error({ err: error, record: { type, id } }, 'record failed');
      return [];
    }
  });
}
