import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { permissionsPolicy } from '../http/answerHeaders.ts';

/** Origins that pages talk to besides their own. */
export interface SecurityOptions {
  /** The site is served over HTTPS. */
  secure: boolean;
  /** Real payments: the provider's script and frames are let in. */
  realPayments: boolean;
  /** The maps service is asked for tiles and pictures. */
  mapbox: boolean;
  /** Origin of the error-reporting service. */
  errorOrigin: string | null;
  /** Origins of images outside the site. */
  imageOrigins: readonly string[];
  /** Tools of development may evaluate and connect. */
  dev: boolean;
}

const payments = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  features: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

// Its renderer starts its workers from blobs; ours is a file of the site.
const mapService = {
  connect: ['https://api.mapbox.com', 'https://events.mapbox.com'],
  image: ['https://api.mapbox.com'],
  worker: ['blob:'],
};

/** Headers of pages, and `res.locals.nonce` for the scripts and styles of this answer. */
export function pageSecurity({
  secure,
  realPayments,
  mapbox,
  errorOrigin,
  imageOrigins,
  dev,
}: SecurityOptions): RequestHandler[] {
  const when = (condition: boolean, sources: string[]) => (condition ? sources : []);
  const nonce: RequestHandler = (_req, res, next) => {
    res.locals.nonce = randomBytes(16).toString('base64');
    next();
  };
  const paying = when(realPayments, payments.features);
  // Searches ask where somebody is; a payment may be one of the browser's, or confirmed with a passkey.
  const pageFeatures = { geolocation: [], payment: paying, 'publickey-credentials-get': paying };
  const nonceSource = (_req: unknown, res: object) =>
    `'nonce-${(res as { locals: { nonce: string } }).locals.nonce}'`;
  const policy = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        scriptSrc: [
          "'self'",
          nonceSource,
          ...when(realPayments, payments.script),
          ...when(dev, ["'unsafe-eval'"]),
        ],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", nonceSource],
        // Inline styles of elements carry values (sizes, positions), never code.
        styleSrcAttr: ["'unsafe-inline'"],
        styleSrcElem: dev ? ["'self'", "'unsafe-inline'"] : ["'self'", nonceSource],
        imgSrc: ["'self'", 'data:', 'blob:', ...imageOrigins, ...when(mapbox, mapService.image)],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          ...when(realPayments, payments.connect),
          ...when(mapbox, mapService.connect),
          ...(errorOrigin === null ? [] : [errorOrigin]),
          ...when(dev, ['ws:']),
        ],
        frameSrc: ["'self'", ...when(realPayments, payments.frame)],
        workerSrc: ["'self'", ...when(mapbox, mapService.worker)],
        manifestSrc: ["'self'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // It is on every answer already.
    strictTransportSecurity: false,
    // Card frames and pictures of other origins carry no such header.
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const features: RequestHandler = (_req, res, next) => {
    res.set('Permissions-Policy', permissionsPolicy(pageFeatures));
    next();
  };
  return [nonce, policy, features];
}
