/** Kind of set-up: `demo` runs with stubs and demo data, `live` refuses both. */
export type Setup = 'demo' | 'live';

/** Raw settings that decide whether a live set-up may start. */
export interface LiveSettings {
  ROOT_URL?: string | undefined;
  /** Origin of a standalone marketplace. */
  MARKETPLACE_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  SEED_DEMO?: string | undefined;
}

/** An invalid setting: its name and the reason. */
export type Fault = readonly [name: string, message: string];

const isHttps = (url: string | undefined) =>
  url !== undefined && URL.canParse(url) && new URL(url).protocol === 'https:';

/**
 * Lists the settings that prevent a live set-up from starting. `isStandalone`: the marketplace runs
 * without the site.
 */
export function liveFaults(settings: LiveSettings, { isStandalone = false } = {}): Fault[] {
  const { ROOT_URL, MARKETPLACE_URL, SMTP_URL, SEED_DEMO } = settings;
  const faults: Fault[] = [];
  if (!isHttps(ROOT_URL)) {
    faults.push(['ROOT_URL', 'has to be the address of the site that people type, with https://']);
  }
  if (isStandalone && !isHttps(MARKETPLACE_URL)) {
    faults.push(['MARKETPLACE_URL', 'has to be the address of the marketplace, with https://']);
  }
  if (!settings.STRIPE_SECRET_KEY && !settings.STRIPE_PUBLISHABLE_KEY) {
    faults.push([
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY',
      'are missing: payments would be the stand-in’s, which moves no money',
    ]);
  }
  if (!SMTP_URL) {
    faults.push(['SMTP_URL', 'is missing: mails would be kept in a folder instead of sent']);
  }
  if (SEED_DEMO === 'true' || SEED_DEMO === '1') {
    faults.push(['SEED_DEMO', 'asks for demo accounts: leave it empty']);
  }
  return faults;
}
