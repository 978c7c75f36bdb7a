import express from 'express';
import type { Router } from 'express';
import { hasOperatorProof } from '#server/http/operator/operatorProof.ts';

/** Address, protocol and host of a request after the trusted proxies. */
export interface Arrival {
  /** Client address for rate limits: `req.ip` of Express. */
  address: string;
  protocol: string;
  host: string;
  /** Remote address of the connection: of a proxy or the client. */
  connection: string;
  /** Entries of X-Forwarded-For. */
  forwardedFor: string[];
  forwardedProto: string | null;
}

/** Path below /api for `npm run doctor`. */
export const arrivalPath = '/operator/arrival';

/**
 * Shows an operator how a request arrives, to set up proxies. Requests without a valid proof pass
 * on.
 */
export function arrivalRouter(secret: string): Router {
  const router = express.Router();
  router.get(arrivalPath, (req, res, next) => {
    if (!hasOperatorProof(secret, req)) return next();
    const arrival: Arrival = {
      address: req.ip ?? '',
      protocol: req.protocol,
      host: req.host,
      connection: req.socket.remoteAddress ?? '',
      forwardedFor: (req.get('x-forwarded-for') ?? '').split(/\s*,\s*/).filter(Boolean),
      forwardedProto: req.get('x-forwarded-proto') ?? null,
    };
    return res.set('Cache-Control', 'no-store').json(arrival);
  });
  return router;
}
