/** A refusal of the payment provider; a retry with the same values can not succeed. */
export class PaymentRefused extends Error {
  readonly reason: PaymentRefusalReason;

  constructor(reason: PaymentRefusalReason) {
    super(reason.message);
    this.name = 'PaymentRefused';
    this.reason = reason;
  }
}

/** `status`: the call is not possible in the payment's state; `declined`: the provider refused. */
export interface PaymentRefusalReason {
  kind: 'declined' | 'status' | 'unknown-account';
  /** Safe to show. */
  message: string;
  code?: string;
  declineCode?: string;
}

export interface NewIntent {
  transactionId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Share of the marketplace, minor units. */
  fee: number;
  /** Connected account that gets the rest. */
  account: string;
  customer?: string;
  paymentMethod?: string;
  /** Token of a card, in place of a payment method. */
  cardToken?: string;
  /** Push methods to choose from, which charge at once; none for cards and wallets. */
  pushMethods?: string[];
  saveMethod: boolean;
  offSession: boolean;
  /** Authorise at once; a card whose bank requires authentication is declined. */
  confirmNow?: boolean;
}

export interface Intent {
  id: string;
  clientSecret: string;
}

/** A connected account as the provider returns it; only these keys are used. */
export interface ConnectedAccount {
  id: string;
  charges_enabled?: boolean;
  payouts_enabled?: boolean;
  [key: string]: unknown;
}

export interface AccountDetails {
  country?: string;
  accountToken?: string;
  bankAccountToken?: string;
  businessProfileMCC?: string;
  businessProfileURL?: string;
  businessProfileProductDescription?: string;
  requestedCapabilities?: string[];
}

export interface AccountLinkRequest {
  account: string;
  failureUrl: string;
  successUrl: string;
  type: 'account_onboarding' | 'account_update';
  collect?: {
    fields?: 'currently_due' | 'eventually_due';
    futureRequirements?: 'include' | 'omit';
  };
}

export interface SavedCard {
  id: string;
  brand: string;
  last4Digits: string;
  expirationMonth: number;
  expirationYear: number;
}

/** A transfer from the balance of a connected account to its bank. */
export interface Payout {
  account: string;
  /** Minor units. */
  amount: number;
  currency: string;
  transactionId: string;
  /**
   * Since when it may have been made under a key that the provider has forgotten; null for a recent
   * key.
   */
  madeSince: Date | null;
}

/** A part of a charge that is returned. */
export interface PartialReturn {
  intentId: string;
  /** Our id of the refund: what was made before is found by it, under a forgotten key too. */
  refundId: string;
  /** Minor units. */
  amount: number;
}

/** A payment that its payer disputes at their bank. */
export interface Dispute {
  id: string;
  intentId: string | null;
  /** Minor units. */
  amount: number;
  currency: string;
  /** In the provider's words, e.g. `fraudulent`. */
  reason: string;
  /** In the provider's words; `needs_response` and `warning_needs_response` wait for evidence. */
  status: string;
  createdAt: Date;
  /** Until when evidence is taken. */
  dueAt: Date | null;
  /** How often evidence was sent. */
  submissions: number;
}

/** Texts for the bank of the payer. */
export interface DisputeEvidence {
  customer_name?: string;
  customer_email_address?: string;
  product_description?: string;
  service_date?: string;
  cancellation_policy_disclosure?: string;
  access_activity_log?: string;
  uncategorized_text?: string;
}

/** Evidence that is sent for a dispute. */
export interface SentEvidence {
  disputeId: string;
  /** Our id of it: what was sent before is known by it, under a forgotten key too. */
  evidenceId: string;
  evidence: DisputeEvidence;
}

/** Which disputes are listed; conditions that are left out do not narrow it. */
export interface DisputeSearch {
  intentId?: string | undefined;
  createdFrom?: Date | undefined;
  /** Id of the last dispute of the page before. */
  after?: string | undefined;
  /** At most, up to 100. */
  limit: number;
}

/** A page of disputes. */
export interface DisputePage {
  disputes: Dispute[];
  hasMore: boolean;
}

/** Statuses of disputes that wait for evidence. */
const waitingForEvidence: readonly string[] = ['needs_response', 'warning_needs_response'];

/** Returns whether a dispute waits for evidence. */
export const waitsForEvidence = ({ status }: Pick<Dispute, 'status'>): boolean =>
  waitingForEvidence.includes(status);

/** Age from which on idempotency keys may be forgotten: the provider stores them for a day. */
export const idempotencyKeyMs = 23 * 60 * 60_000;

/**
 * The payment provider. Calls that change something take an idempotency key: a second call with the
 * key does nothing and returns the first result. Rejects with PaymentRefused for a refusal, with
 * any other error when the provider could not be reached.
 */
export interface PaymentsPort {
  createIntent(intent: NewIntent, key: string): Promise<Intent>;
  /** Checks that the payment is authorised. */
  confirmIntent(intentId: string, key: string): Promise<void>;
  captureIntent(intentId: string, key: string): Promise<void>;
  /** Releases an authorisation or refunds a charge in full; does nothing when that has happened. */
  returnIntent(intentId: string, key: string): Promise<void>;
  /**
   * Refunds a part of a charge, out of the balance of the connected account. Returns null where
   * all of the charge was returned already.
   */
  refundPart(part: PartialReturn, key: string): Promise<{ id: string } | null>;
  /** Returns a part of the marketplace's share to the connected account, as far as it is left. */
  refundFee(part: PartialReturn, key: string): Promise<void>;
  /** Returns false while the money is not available yet; retry later. */
  payOut(payout: Payout, key: string): Promise<boolean>;
  /** Lists disputes, the newest first. */
  listDisputes(search: DisputeSearch): Promise<DisputePage>;
  /** Reads one dispute; null when there is none. */
  findDispute(id: string): Promise<Dispute | null>;
  /**
   * Sends evidence to the bank, which takes it once. Does nothing when it was sent under the same
   * id; a dispute that does not wait for evidence is a refusal.
   */
  submitEvidence(evidence: SentEvidence, key: string): Promise<Dispute>;
  createAccount(details: AccountDetails, key: string): Promise<ConnectedAccount>;
  updateAccount(account: string, details: AccountDetails): Promise<ConnectedAccount>;
  fetchAccount(account: string): Promise<ConnectedAccount>;
  createAccountLink(request: AccountLinkRequest): Promise<{ url: string; expiresAt: Date }>;
  /** Deletes an account; succeeds also for a missing one, as does `deleteCustomer`. */
  deleteAccount(account: string): Promise<void>;
  deleteCustomer(customer: string): Promise<void>;
  createPerson(account: string, token: string): Promise<{ id: string }>;
  createCustomer(customer: { email: string; userId: string }, key: string): Promise<{ id: string }>;
  attachCard(customer: string, paymentMethod: string): Promise<SavedCard>;
  detachCard(paymentMethod: string): Promise<void>;
  createSetupIntent(customer: string | undefined): Promise<Intent>;
}
