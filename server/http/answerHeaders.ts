import type { ServerResponse } from 'node:http';

/** Browser features that no page or frame uses. */
const unused = [
  'accelerometer',
  'browsing-topics',
  'clipboard-read',
  'encrypted-media',
  'gamepad',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/**
 * Features that pages may use, each with the origins of frames that may use it: `{ payment: [] }`.
 */
export type AllowedFeatures = Readonly<Record<string, readonly string[]>>;

/** Features that some pages use. */
const used = [
  'autoplay',
  'camera',
  'display-capture',
  'fullscreen',
  'geolocation',
  'microphone',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
];

/** Returns a `Permissions-Policy` that disables all features but the allowed ones. */
export function permissionsPolicy(allowed: AllowedFeatures = {}): string {
  const origins = (feature: string) => {
    const others = allowed[feature];
    return others ? ['self', ...others.map(origin => `"${origin}"`)].join(' ') : '';
  };
  return [...used, ...unused].map(feature => `${feature}=(${origins(feature)})`).join(', ');
}

/** Where browsers use HTTPS alone for a year: nowhere, at this host, or at its subdomains too. */
export type HttpsOnly = 'no' | 'host' | 'subdomains';

const strictTransport: Record<HttpsOnly, Readonly<Record<string, string>>> = {
  no: {},
  host: { 'Strict-Transport-Security': 'max-age=31536000' },
  subdomains: { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' },
};

/** Returns where browsers use HTTPS alone, for the public origin of a server. */
export function httpsOnlyAt(origin: string | undefined, subdomains: boolean): HttpsOnly {
  if (!origin?.startsWith('https:')) return 'no';
  return subdomains ? 'subdomains' : 'host';
}

/** Returns the security headers of every answer; pages extend some of them. */
export function answerHeaders(httpsOnly: HttpsOnly): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': permissionsPolicy(),
    ...strictTransport[httpsOnly],
  };
}

/**
 * Policy of drawings (SVG), which load nothing. Firefox holds one that is in a page against the
 * policy of its own answer: with that of pages it would lose its styles, and with them its
 * movement.
 */
export const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Sets headers of an answer that has not begun. */
export function setHeaders(res: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
}
