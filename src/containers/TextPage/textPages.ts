import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import { legalTexts } from '#src/config/legalTexts.ts';
import type { LegalPage } from '#shared/contract/api/pageTexts.ts';

/** Content of a static page; its texts are messages below `id`. */
export interface TextPageContent {
  id: string;
  /** Operators may write it themselves. */
  legal?: LegalPage;
  /** Sections in order, with the messages `<id>.<section>.title` and `.text`. */
  sections: readonly string[];
  /** ISO date of the last change. */
  updated?: string;
  /** Path of its button, labelled `<id>.action`. */
  action?: string;
  /** Shown to one user, so search engines do not index it. */
  isPrivate?: boolean;
}

const pages: Record<string, TextPageContent> = {
  [paths.about()]: {
    id: 'AboutPage',
    sections: ['why', 'students', 'teachers', 'languages'],
    action: paths.search(),
  },
  [paths.howItWorks()]: {
    id: 'HowItWorksPage',
    sections: ['find', 'book', 'join', 'cancel', 'subscribe', 'review', 'teach'],
    action: paths.search(),
  },
  [paths.terms()]: {
    ...legalTexts.terms,
    legal: 'terms',
    get updated() {
      return marketplace.termsUpdated;
    },
  },
  [paths.privacy()]: {
    ...legalTexts.privacy,
    legal: 'privacy',
    get updated() {
      return marketplace.privacyUpdated;
    },
    action: paths.contact(),
  },
  [paths.zoomUsage()]: {
    id: 'ZoomUsagePage',
    sections: ['connect', 'use', 'keep', 'remove'],
    action: paths.contact(),
  },
  [paths.zoomError()]: {
    id: 'ZoomErrorPage',
    sections: ['next'],
    action: paths.manageListings(),
    isPrivate: true,
  },
  [paths.success()]: {
    id: 'SuccessPage',
    sections: ['next'],
    action: paths.inbox({ tab: 'orders' }),
    isPrivate: true,
  },
};

/** Returns the page of a path, with or without a trailing slash. */
export const textPageAt = (pathname: string): TextPageContent | undefined =>
  pages[pathname.replace(/\/+$/, '')];

const legalRoutes: Record<string, LegalPage> = {
  TermsOfServicePage: 'terms',
  PrivacyPolicyPage: 'privacy',
};

/** Returns which of the texts that operators may write a row of the route table shows. */
export const legalPageOf = (routeName: string): LegalPage | undefined => legalRoutes[routeName];
