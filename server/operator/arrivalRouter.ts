import express from 'express';
import type { Router } from 'express';
import { isOperatorProof } from './operatorProof.ts';

/** A request as the server sees it. */
export interface Arrival {
  /** Address that limits count: Express's `req.ip`. */
  address: string;
  protocol: string;
  host: string;
  /** Whom the connection is with: a proxy, or the client itself. */
  connection: string;
  /** X-Forwarded-For as it came, one entry for each that had something to say. */
  forwardedFor: string[];
  forwardedProto: string | null;
}

/** Where `npm run doctor` asks, below /api. */
export const arrivalPath = '/operator/arrival';

/** Tells an operator how a request arrives, so that proxies can be set up; for others it is not there. */
export function arrivalRouter(secret: string): Router {
  const router = express.Router();
  router.get(arrivalPath, (req, res, next) => {
    const proof = /^Bearer (\S+)$/.exec(req.get('authorization') ?? '')?.[1] ?? '';
    if (!isOperatorProof(secret, proof)) return next();
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
