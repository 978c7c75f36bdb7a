import type { ColumnType, Generated } from 'kysely';
import type { AvailabilityPlan } from '#marketplace/domain/availability/plan.ts';
import type { ListingState } from '#marketplace/domain/listing/state.ts';
import type { SearchSchemaRow } from '#marketplace/domain/search/schema.ts';
import type { Created, DefaultedJson, NullableJson } from './columns.ts';

/** A class or another offer; its images are rows of `images` that it owns. */
export interface ListingsTable {
  id: Generated<string>;
  author_id: string;
  title: string;
  description: string | null;
  geo_lat: number | null;
  geo_lng: number | null;
  /** In minor units of `price_currency`. */
  price_amount: number | null;
  price_currency: string | null;
  state: ListingState;
  deleted: Generated<boolean>;
  availability_plan: NullableJson<AvailabilityPlan>;
  public_data: DefaultedJson;
  private_data: DefaultedJson;
  metadata: DefaultedJson;
  /** Copy of the author's state, maintained by triggers. */
  author_active: Generated<boolean>;
  /** tsvector of the searchable words; see domain/search/keywords.ts. */
  keyword_index: Generated<string>;
  created_at: Created;
  updated_at: Date;
  /** Time of first publication; null before it. */
  approved_at: Date | null;
}

/** Remaining stock; a listing without a row has no stock. */
export interface StockTable {
  id: Generated<string>;
  listing_id: string;
  quantity: number;
}

/** Changes of stock. */
export interface StockAdjustmentsTable {
  id: Generated<string>;
  listing_id: string;
  quantity: number;
  at: ColumnType<Date, Date, never>;
  stock_reservation_id: string | null;
}

/** Seats that replace the plan within [start_at, end_at). */
export interface AvailabilityExceptionsTable {
  id: Generated<string>;
  listing_id: string;
  start_at: Date;
  end_at: Date;
  seats: number;
  created_at: Created;
}

/** Keys of extended data that are searchable, and their types. */
export interface SearchSchemasTable extends Omit<SearchSchemaRow, 'default_value'> {
  default_value: NullableJson<SearchSchemaRow['default_value']>;
  /** True when hosted assets define it; the CLI may not change it. */
  from_asset: Generated<boolean>;
}

/** Tables of listings, availability and stock. */
export interface ListingTables {
  listings: ListingsTable;
  stock: StockTable;
  stock_adjustments: StockAdjustmentsTable;
  availability_exceptions: AvailabilityExceptionsTable;
  search_schemas: SearchSchemasTable;
}
