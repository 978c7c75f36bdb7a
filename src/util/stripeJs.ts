import type { PaymentMethodCreateParams, Stripe } from '@stripe/stripe-js';

/** Methods of the payment provider's browser script that the app calls. */
export type StripeJs = Pick<
  Stripe,
  'elements' | 'createToken' | 'confirmCardPayment' | 'confirmCardSetup' | 'retrievePaymentIntent'
>;

export type BillingDetails = PaymentMethodCreateParams.BillingDetails;

interface ScriptOptions {
  /** Address of the provider's script, or of the stub's. */
  scriptUrl: string;
  publishableKey: string;
}

let loading: Promise<StripeJs> | null = null;

/**
 * Loads the provider's script once, on the first page that needs it, and returns the library.
 * Rejects when the script can not be loaded; the next call tries again. Not the package's
 * `loadStripe` (10.2.1, `pure` too): it loads from `js.stripe.com` only, as the address is a
 * constant, and a script of another address is neither found nor retried. The embedded set-up loads
 * the stub's script from our own origin.
 */
export function loadStripe(options: ScriptOptions): Promise<StripeJs> {
  loading ??= injectScript(options).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function injectScript({ scriptUrl, publishableKey }: ScriptOptions): Promise<StripeJs> {
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
