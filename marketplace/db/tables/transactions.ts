import type { ColumnType, Generated } from 'kysely';
import type { Actor } from '#marketplace/domain/process/model.ts';
import type {
  BookingState,
  LineItem,
  PaymentState,
  ReviewType,
} from '#marketplace/domain/transaction/model.ts';
import type { Created, DefaultedJson, JsonColumn, NullableJson } from './columns.ts';

export interface ProcessesTable {
  name: string;
  created_at: Created;
}

/** Pushed processes as text; never changed afterwards. */
export interface ProcessVersionsTable {
  process_name: string;
  version: number;
  edn: string;
  /** SHA-256 over the text and the templates, to detect a push without changes. */
  content_hash: string;
  created_at: Created;
}

export interface ProcessTemplatesTable {
  process_name: string;
  version: number;
  name: string;
  subject: string;
  html: string;
}

export interface ProcessAliasesTable {
  process_name: string;
  alias: string;
  version: number;
}

export interface TransactionsTable {
  id: string;
  process_name: string;
  process_version: number;
  listing_id: string;
  customer_id: string;
  provider_id: string;
  /** Null while the first transition is not finished; such a row is visible to nobody. */
  state: string | null;
  last_transition: string | null;
  last_transitioned_at: Date | null;
  transition_count: Generated<number>;
  line_items: DefaultedJson<LineItem[]>;
  payin_amount: number | null;
  payin_currency: string | null;
  payout_amount: number | null;
  payout_currency: string | null;
  refund_calculated: Generated<boolean>;
  protected_data: DefaultedJson;
  metadata: DefaultedJson;
  payment_state: PaymentState | null;
  /** True when the payment is charged as soon as the customer confirms it. */
  payment_push: Generated<boolean>;
  payment_intent_id: string | null;
  payment_client_secret: string | null;
  last_message_at: Date | null;
  created_at: Created;
}

export interface TransitionsTable {
  transaction_id: string;
  /** Counted from 1. */
  seq: number;
  transition: string;
  from_state: string | null;
  to_state: string;
  by_actor: Actor;
  created_at: Created;
}

export interface BookingsTable {
  id: string;
  transaction_id: string;
  listing_id: string;
  start_at: Date;
  end_at: Date;
  display_start_at: Date;
  display_end_at: Date;
  seats: number;
  state: BookingState;
  /** True while the seats are reserved and the payment provider is called. */
  provisional: Generated<boolean>;
  created_at: Created;
}

export interface StockReservationsTable {
  id: string;
  transaction_id: string;
  listing_id: string;
  quantity: number;
  state: BookingState;
  created_at: Created;
}

export interface MessagesTable {
  id: string;
  transaction_id: string;
  sender_id: string;
  content: string;
  /** Removed by an operator. */
  deleted: Generated<boolean>;
  created_at: Created;
}

export interface ReviewsTable {
  id: string;
  transaction_id: string;
  listing_id: string;
  author_id: string;
  subject_id: string;
  type: ReviewType;
  state: 'pending' | 'public';
  rating: number;
  content: string;
  deleted: Generated<boolean>;
  created_at: Created;
}

export interface JobsTable {
  id: ColumnType<number, never, never>;
  lane: string;
  kind: string;
  payload: JsonColumn;
  key: string | null;
  transaction_id: string | null;
  while_in_state: Generated<boolean>;
  run_at: Date;
  attempts: Generated<number>;
  locked_until: Date | null;
  locked_by: string | null;
  failed_at: Date | null;
  last_error: string | null;
  created_at: Created;
}

export interface PendingTransitionsTable {
  transaction_id: string;
  seq: number;
  transition: string;
  decision: JsonColumn;
  lease_owner: string;
  lease_until: Date;
  attempts: Generated<number>;
  created_at: Created;
}

export interface PaymentOperationsTable {
  /** Idempotency key sent to the payment provider. */
  key: string;
  transaction_id: string;
  seq: number;
  position: number;
  action: string;
  request: JsonColumn;
  state: 'started' | 'done' | 'refused';
  result: NullableJson;
  error: NullableJson;
  created_at: Created;
  finished_at: Date | null;
}

export interface StripeAccountsTable {
  id: string;
  user_id: string;
  stripe_account_id: string;
  /** The account as last returned by the payment provider. */
  data: JsonColumn;
  created_at: Created;
  updated_at: Date;
}

export interface StripeCustomersTable {
  id: string;
  user_id: string;
  stripe_customer_id: string;
  created_at: Created;
}

/** Details of a card that may be shown. */
export interface CardFacts {
  brand: string;
  last4Digits: string;
  expirationMonth: number;
  expirationYear: number;
}

export interface StripePaymentMethodsTable {
  id: string;
  customer_id: string;
  stripe_payment_method_id: string;
  card: JsonColumn<CardFacts>;
  created_at: Created;
}

/** Tables of processes, transactions, payments and jobs. */
export interface TransactionTables {
  processes: ProcessesTable;
  process_versions: ProcessVersionsTable;
  process_templates: ProcessTemplatesTable;
  process_aliases: ProcessAliasesTable;
  transactions: TransactionsTable;
  transitions: TransitionsTable;
  bookings: BookingsTable;
  stock_reservations: StockReservationsTable;
  messages: MessagesTable;
  reviews: ReviewsTable;
  jobs: JobsTable;
  pending_transitions: PendingTransitionsTable;
  payment_operations: PaymentOperationsTable;
  stripe_accounts: StripeAccountsTable;
  stripe_customers: StripeCustomersTable;
  stripe_payment_methods: StripePaymentMethodsTable;
}
