import { signatureOf } from '#marketplace/api/secrets.ts';

/** Secrets of the tools and stubs beside a marketplace. */
export interface LocalSecrets {
  /** Part of the address of the tools. */
  tools: string;
  /** Opens the mails of the outbox. */
  mails: string;
  /** Keys of the stubs of payments and meetings. */
  keys: Record<
    'stripeSecretKey' | 'stripePublishableKey' | 'zoomClientId' | 'zoomClientSecret',
    string
  >;
}

/** Derives the secrets from that of the installation, so that they are the same at every start. */
export function localSecrets(tokenSecret: string): LocalSecrets {
  const derive = (purpose: string) =>
    signatureOf(tokenSecret, purpose)
      .replace(/[^\dA-Za-z]/g, '')
      .slice(0, 32);
  return {
    tools: derive('local tools'),
    mails: derive('mails of the outbox'),
    keys: {
      stripeSecretKey: `sk_test_${derive('stripe secret key')}`,
      stripePublishableKey: `pk_test_${derive('stripe publishable key')}`,
      zoomClientId: derive('zoom client id'),
      zoomClientSecret: derive('zoom client secret'),
    },
  };
}
