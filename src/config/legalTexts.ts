import type { Settings } from '#shared/config/marketplace.ts';
import type { LegalPage } from '#shared/contract/api/pageTexts.ts';
import type { CancellationPolicy } from '#shared/contract/listingData.ts';
import { refundHours } from '#shared/transactions/bookingRules.ts';

/**
 * The texts that the site has for what people agree to: messages `<id>.title`, `.description` and
 * `.intro`, and `<id>.<section>.title` and `.text` for each section in order.
 */
export const legalTexts: Record<LegalPage, { id: string; sections: readonly string[] }> = {
  terms: {
    id: 'TermsPage',
    sections: [
      'what',
      'age',
      'health',
      'booking',
      'fees',
      'cancel',
      'subscriptions',
      'teachers',
      'conduct',
      'liability',
      'changes',
    ],
  },
  privacy: {
    id: 'PrivacyPage',
    sections: [
      'collect',
      'use',
      'share',
      'cookies',
      'gdpr',
      'ccpa',
      'keep',
      'safety',
      'children',
      'contact',
    ],
  },
};

const daysOf = (policy: CancellationPolicy) => (refundHours[policy] ?? 0) / 24;

/** What the texts of the site say of it. */
export const textFacts = (
  marketplace: Pick<
    Settings,
    'siteTitle' | 'providerCommissionPercent' | 'paymentGatewayFeePercent'
  > & { paymentWindowMinutes: number },
) => ({
  siteTitle: marketplace.siteTitle,
  commission: marketplace.providerCommissionPercent / 100,
  fee: marketplace.paymentGatewayFeePercent / 100,
  minutes: marketplace.paymentWindowMinutes,
  flexible: refundHours.flexible,
  moderate: daysOf('moderate'),
  strict: daysOf('strict'),
});
