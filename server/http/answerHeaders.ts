import type { ServerResponse } from 'node:http';

/** Features of browsers that no page of ours uses, nor a frame inside of one. */
const unused = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'picture-in-picture',
  'publickey-credentials-create',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** Features that pages may use, each with the origins of frames that may besides: `{ payment: [] }`. */
export type AllowedFeatures = Readonly<Record<string, readonly string[]>>;

/** Features that some pages use. */
const used = ['geolocation', 'payment', 'publickey-credentials-get'];

/** A `Permissions-Policy` that turns off all features but the allowed ones. */
export function permissionsPolicy(allowed: AllowedFeatures = {}): string {
  const origins = (feature: string) => {
    const others = allowed[feature];
    return others ? ['self', ...others.map(origin => `"${origin}"`)].join(' ') : '';
  };
  return [...used, ...unused].map(feature => `${feature}=(${origins(feature)})`).join(', ');
}

/** Headers of every answer, whatever part of the server makes it; pages say more in some of them. */
export function answerHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': permissionsPolicy(),
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** For pages without scripts, styles and pictures. */
export const barePagePolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Puts headers on an answer that has not begun. */
export function setHeaders(res: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
}
