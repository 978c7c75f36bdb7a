import { liveFaults } from '#server/config/live/liveFaults.ts';
import { liveWarnings } from '#server/config/live/checkSetup.ts';
import type { Check } from '../finding.ts';
import { fail, ok, warn } from '../finding.ts';

/** Reports the kind of set-up, and the faults of a live one. */
export const settings: Check = {
  subject: 'settings',
  run({ config }) {
    const { setup, rootUrl, stripe, seedDemo } = config;
    if (setup === 'demo') return Promise.resolve([ok('A demo: stand-ins where no keys are set.')]);
    const faults = liveFaults({
      ROOT_URL: rootUrl,
      SMTP_URL: config.mail.smtpUrl,
      STRIPE_SECRET_KEY: stripe?.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe?.publishableKey,
      SEED_DEMO: String(seedDemo),
    });
    const findings = [
      ...faults.map(([name, message]) => fail(`${name} ${message}.`, 'See .env-template.')),
      ...liveWarnings(config).map(message => warn(message)),
    ];
    return Promise.resolve(findings.length > 0 ? findings : [ok('A live set-up, complete.')]);
  },
};
