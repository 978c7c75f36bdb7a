import type { AppConfig } from '#shared/config/appConfig.ts';
import { wizardTabs } from '#shared/config/listing.ts';

/** Configuration for tests; nothing behind its addresses is ever called. */
export const testConfig: AppConfig = {
  rootUrl: 'https://flowroom.example',
  clientId: 'client-id',
  siteTitle: 'Flowroom',
  locale: 'en-US',
  setup: 'demo',
  mapboxToken: null,
  errorReporting: null,
  hasOperator: true,
  socialProviders: [],
  mailCode: false,
  passkeys: false,
  readerZone: null,
  zoneTable: '2026f-2026',
  wizardTabs,
  meetingProviders: ['zoom', 'classroom'],
  engineSize: 13,
  stripe: { publishableKey: 'pk_test_1', scriptUrl: 'https://pay.example/js/', isStandIn: false },
};
