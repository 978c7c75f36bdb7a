/** What the payment provider said no to; trying again with the same values can not help. */
export class PaymentRefused extends Error {
  readonly reason: PaymentRefusalReason;

  constructor(reason: PaymentRefusalReason) {
    super(reason.message);
    this.name = 'PaymentRefused';
    this.reason = reason;
  }
}

/** `status`: the payment stands where the call is not possible; `declined`: the provider refused. */
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
  /** What stays with the marketplace, minor units. */
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
  /** Authorise at once; a card whose bank would ask for its owner is declined. */
  confirmNow?: boolean;
}

export interface Intent {
  id: string;
  clientSecret: string;
}

/** A connected account, as the provider gives it; only these keys are relied on. */
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

/**
 * The payment provider. Every call that changes something takes an idempotency key: a second call with
 * the key does nothing and gives the first one's answer. Rejects with PaymentRefused when the provider
 * says no, with any other error when it could not be asked.
 */
export interface PaymentsPort {
  createIntent(intent: NewIntent, key: string): Promise<Intent>;
  /** Makes sure that the customer's authorisation stands. */
  confirmIntent(intentId: string, key: string): Promise<void>;
  captureIntent(intentId: string, key: string): Promise<void>;
  /** Releases an authorisation or refunds a charge in full; nothing to do when that has happened. */
  returnIntent(intentId: string, key: string): Promise<void>;
  /** False when the money is not available yet: ask again later. */
  payOut(
    payout: { account: string; amount: number; currency: string; transactionId: string },
    key: string,
  ): Promise<boolean>;
  createAccount(details: AccountDetails, key: string): Promise<ConnectedAccount>;
  updateAccount(account: string, details: AccountDetails): Promise<ConnectedAccount>;
  fetchAccount(account: string): Promise<ConnectedAccount>;
  createAccountLink(request: AccountLinkRequest): Promise<{ url: string; expiresAt: Date }>;
  /** Done too when the account, or the customer, is not there any more. */
  deleteAccount(account: string): Promise<void>;
  deleteCustomer(customer: string): Promise<void>;
  createPerson(account: string, token: string): Promise<{ id: string }>;
  createCustomer(customer: { email: string; userId: string }, key: string): Promise<{ id: string }>;
  attachCard(customer: string, paymentMethod: string): Promise<SavedCard>;
  detachCard(paymentMethod: string): Promise<void>;
  createSetupIntent(customer: string | undefined): Promise<Intent>;
}
