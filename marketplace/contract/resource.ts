/** Points at a resource; `id` is a uuid in canonical lower-case form. */
export interface ResourceRef {
  id: string;
  type: string;
}

/** A relationship: one reference, several in order, or null. */
export interface Relationship {
  data: ResourceRef | ResourceRef[] | null;
}

/** A resource as presenters build it; `relationships` are set by the include resolver only. */
export interface Resource extends ResourceRef {
  attributes: Record<string, unknown>;
  relationships?: Record<string, Relationship>;
  /** Ids of related resources, for include loaders; never sent. */
  links?: Record<string, string | null>;
}

/** Pagination of a query; totals are null where counting is not supported. */
export interface PageMeta {
  totalItems: number | null;
  totalPages: number | null;
  page: number;
  perPage: number;
  /** Highest page that can be fetched; given only when smaller than totalPages. */
  paginationLimit?: number;
  paginationUnsupported?: true;
}

/** Returns the pagination of a counted result. */
export function pageMeta(totalItems: number, page: number, perPage: number): PageMeta {
  return { totalItems, totalPages: Math.ceil(totalItems / perPage), page, perPage };
}

/** The box of an image variant in pixels: `crop` fills it, `scale` fits inside; never enlarged. */
export interface ImageVariantSpec {
  width: number;
  height: number;
  fit: 'crop' | 'scale';
}
