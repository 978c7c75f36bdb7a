import type { Logger } from 'pino';

/** A record with the type and id of its entity. */
interface Named {
  type: string;
  id: string;
}

/**
 * Maps the records of a list. A record whose mapping throws is logged by type and id, and left out.
 * Not for lists that decide about seats or money.
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
