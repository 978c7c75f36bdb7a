import type { Generated } from 'kysely';
import type { JsonObject, NullableJson } from './columns.ts';

/** A numbered change of a resource. Triggers and functions of the database write the rows. */
export interface EventsTable {
  sequence_id: number;
  id: Generated<string>;
  /** E.g. `listing/updated`. */
  event_type: string;
  resource_type: string;
  resource_id: string;
  /** The resource and every resource it belongs to. */
  related_ids: string[];
  /**
   * The resource's row and the related values shown with it, as JSON by column; null after
   * deletion.
   */
  resource: NullableJson;
  /** Changed columns with their previous values; null when the resource is new. */
  previous: NullableJson;
  audit: NullableJson;
  created_at: Date;
}

/** Changes that have no number yet. */
export interface EventInboxTable {
  id: Generated<number>;
  resource_type: string;
  resource_id: string;
  before: NullableJson;
  /** Id of the database transaction that made the change. */
  xact: string;
  closed: boolean;
  audit: NullableJson;
  created_at: Date;
}

/** One row: the last number given. */
export interface EventSequenceTable {
  last_id: number;
  quiet_xact: string | null;
  quiet_version: string | null;
}

/** Tables of the event log. */
export interface EventTables {
  events: EventsTable;
  event_inbox: EventInboxTable;
  event_sequence: EventSequenceTable;
}

/** A row as stored in the log: times are text. */
export type Snapshot = JsonObject;
