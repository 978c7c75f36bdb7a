export const schemaTypes = ['enum', 'boolean', 'long', 'text'] as const;
export type SchemaType = (typeof schemaTypes)[number];
export const schemaScopes = ['public', 'private', 'protected', 'metadata'] as const;
export type SchemaScope = (typeof schemaScopes)[number];
export const schemaSubjects = ['listing', 'userProfile', 'transaction'] as const;
export type SchemaSubject = (typeof schemaSubjects)[number];

/**
 * Search definition of one top-level key of extended data. Keys are unique within subject and
 * scope.
 */
export interface SearchSchema {
  subject: SchemaSubject;
  scope: SchemaScope;
  key: string;
  type: SchemaType;
  /** `many`: the stored value is an array of options. */
  cardinality: 'one' | 'many';
  /** Used for entities without a value; null when there is none. */
  defaultValue: string | number | boolean | string[] | null;
  doc: string | null;
}

/** A schema as stored. */
export interface SearchSchemaRow {
  subject: SchemaSubject;
  scope: SchemaScope;
  key: string;
  value_type: SchemaType;
  cardinality: 'one' | 'many';
  default_value: SearchSchema['defaultValue'];
  doc: string | null;
}
