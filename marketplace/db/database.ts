import type { Kysely, Transaction } from 'kysely';
import type { AssetTables } from './tables/assets.ts';
import type { CoreTables } from './tables/core.ts';
import type { EventTables } from './tables/events.ts';
import type { FileTables } from './tables/files.ts';
import type { ListingTables } from './tables/listings.ts';
import type { OperatorTables } from './tables/operators.ts';
import type { TransactionTables } from './tables/transactions.ts';

/** All tables of the marketplace, named as in SQL. */
export interface Database
  extends
    CoreTables,
    ListingTables,
    TransactionTables,
    AssetTables,
    FileTables,
    EventTables,
    OperatorTables {}

/** A handle to run queries with: the database, or the open transaction. */
export type Db = Kysely<Database>;

/** A handle that is always inside a transaction. */
export type Tx = Transaction<Database>;
