/** What we use of the payment provider's browser script. Shapes are the provider's own. */
export interface StripeJs {
  elements(options?: { locale?: string; fonts?: { cssSrc: string }[] }): StripeElements;
  createToken(
    kind: 'account' | 'bank_account',
    data: Record<string, unknown>,
  ): Promise<StripeTokenResult>;
  confirmCardPayment(
    clientSecret: string,
    data?: {
      payment_method?: StripeMethod;
      /** Keeps the card for payments of later. */
      setup_future_usage?: 'off_session';
    },
  ): Promise<StripePaymentResult>;
  confirmCardSetup(
    clientSecret: string,
    data: { payment_method: StripeMethod },
  ): Promise<StripeSetupResult>;
  retrievePaymentIntent(clientSecret: string): Promise<StripePaymentResult>;
}

/** A payment method that there is, by its id, or the card to make one of. */
type StripeMethod = string | { card: StripeCardElement; billing_details?: StripeBillingDetails };

export interface StripeElements {
  create(kind: 'card', options?: Record<string, unknown>): StripeCardElement;
}

export interface StripeCardElement {
  mount(target: HTMLElement | string): void;
  unmount(): void;
  destroy(): void;
  update(options: Record<string, unknown>): void;
  focus(): void;
  clear(): void;
  on(event: 'ready' | 'focus' | 'blur', listener: () => void): void;
  on(event: 'change', listener: (event: StripeCardChange) => void): void;
}

export interface StripeCardChange {
  complete: boolean;
  empty: boolean;
  brand: string;
  error?: { code?: string; message: string; type?: string };
}

export interface StripeBillingDetails {
  name?: string;
  email?: string;
  address?: {
    line1?: string;
    line2?: string;
    city?: string;
    state?: string;
    country?: string;
    postal_code?: string;
  };
}

export interface StripeJsError {
  type: string;
  code?: string;
  decline_code?: string;
  message?: string;
  payment_intent?: { id: string; status: string };
}

export interface StripePaymentResult {
  error?: StripeJsError;
  paymentIntent?: { id: string; status: string; payment_method?: string | null };
}

export interface StripeSetupResult {
  error?: StripeJsError;
  setupIntent?: { id: string; status: string; payment_method?: string | null };
}

export interface StripeTokenResult {
  error?: StripeJsError;
  token?: { id: string };
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeJs;
  }
}

let loading: Promise<StripeJs> | null = null;

/**
 * Loads the provider's script once, on the first page that needs it, and gives the library.
 * Rejects when the script can not be had; the next call tries again.
 */
export function loadStripe(options: {
  scriptUrl: string;
  publishableKey: string;
}): Promise<StripeJs> {
  loading ??= injectScript(options).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function injectScript({
  scriptUrl,
  publishableKey,
}: {
  scriptUrl: string;
  publishableKey: string;
}): Promise<StripeJs> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      if (window.Stripe) resolve(window.Stripe(publishableKey));
      else reject(new Error('The payment script did not define Stripe'));
    };
    if (window.Stripe) {
      finish();
      return;
    }
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.addEventListener('load', finish);
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The payment script could not be loaded'));
    });
    document.head.append(script);
  });
}
