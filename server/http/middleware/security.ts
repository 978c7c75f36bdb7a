import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { permissionsPolicy } from '../answerHeaders.ts';

/** Settings of the content security policy. */
export interface SecurityOptions {
  /** Sources of the policy that allow the inline scripts of pages, by their hashes. */
  inlineScripts: readonly string[];
  /** The site is served over HTTPS. */
  secure: boolean;
  /** Real payments: allows the scripts and frames of the provider. */
  realPayments: boolean;
  /** Allows tiles and pictures of the maps service. */
  mapbox: boolean;
  /** Origin of the error-reporting service. */
  errorOrigin: string | null;
  /** Origin of the rooms of classes, where another process has them. */
  socketOrigin?: string | null;
  /** Origins of images outside the site. */
  imageOrigins: readonly string[];
  /** Allows eval and web sockets for development tools. */
  dev: boolean;
}

const payments = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  features: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

// The renderer of the maps service starts its workers from blobs; ours is a file of the site.
const mapService = {
  connect: ['https://api.mapbox.com', 'https://events.mapbox.com'],
  image: ['https://api.mapbox.com'],
  worker: ['blob:'],
};

// A classroom is entered from any page without loading a document, so all pages may have these.
const classroomFeatures = {
  autoplay: [],
  camera: [],
  'display-capture': [],
  fullscreen: [],
  microphone: [],
  'picture-in-picture': [],
  'screen-wake-lock': [],
};

/** Sets the security headers of pages, the same for everybody: caches may share pages. */
export function pageSecurity({
  inlineScripts,
  secure,
  realPayments,
  mapbox,
  errorOrigin,
  socketOrigin = null,
  imageOrigins,
  dev,
}: SecurityOptions): RequestHandler[] {
  const when = (condition: boolean, sources: string[]) => (condition ? sources : []);
  const paying = when(realPayments, payments.features);
  // Geolocation for the search; passkeys for the log-in, and payment requests and passkeys for the
  // payment provider.
  const pageFeatures = {
    ...classroomFeatures,
    geolocation: [],
    payment: paying,
    'publickey-credentials-create': [],
    'publickey-credentials-get': paying,
  };
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
          ...inlineScripts,
          ...when(realPayments, payments.script),
          ...when(dev, ["'unsafe-eval'"]),
        ],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        // Style attributes are allowed for computed sizes and positions.
        styleSrcAttr: ["'unsafe-inline'"],
        styleSrcElem: ["'self'", ...when(dev, ["'unsafe-inline'"])],
        imgSrc: ["'self'", 'data:', 'blob:', ...imageOrigins, ...when(mapbox, mapService.image)],
        fontSrc: ["'self'"],
        // Music of a class from files of the teacher's.
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: [
          "'self'",
          // Pictures of a listing are read to be copied.
          ...imageOrigins,
          ...when(realPayments, payments.connect),
          ...when(mapbox, mapService.connect),
          ...(errorOrigin === null ? [] : [errorOrigin]),
          ...(socketOrigin === null ? [] : [socketOrigin]),
          ...when(dev, ['ws:']),
        ],
        frameSrc: ["'self'", ...when(realPayments, payments.frame)],
        workerSrc: ["'self'", ...when(mapbox, mapService.worker)],
        manifestSrc: ["'self'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Set on every answer by answerHeaders.ts.
    strictTransportSecurity: false,
    // Card frames and images of other origins do not send the required header.
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const features: RequestHandler = (_req, res, next) => {
    res.set('Permissions-Policy', permissionsPolicy(pageFeatures));
    next();
  };
  return [policy, features];
}
