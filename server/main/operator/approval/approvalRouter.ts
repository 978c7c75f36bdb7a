import express from 'express';
import type { RequestHandler, Router } from 'express';
import type * as v from 'valibot';
import type { Approvals } from './approvals.ts';
import { approvalPaths, listingDecision, userApproval } from './orders.ts';
import { hasOperatorProof } from '#server/http/operator/operatorProof.ts';
import { ApiFault } from '#server/base/apiFault.ts';
import { parseBody } from '#server/http/api/parseBody.ts';

export interface ApprovalRouterOptions {
  /** null without the Integration API. */
  approvals: Approvals | null;
  operatorSecret: string;
}

/**
 * Mounted at /api, for operators: GET /operator/listings and /operator/users list what waits for
 * approval, POST decides. Requests without a valid proof pass on.
 */
export function approvalRouter({ approvals, operatorSecret }: ApprovalRouterOptions): Router {
  const answering =
    (answer: (known: Approvals, body: unknown) => Promise<unknown>): RequestHandler =>
    async (req, res, next) => {
      if (!approvals || !hasOperatorProof(operatorSecret, req)) return next();
      res.set('Cache-Control', 'no-store');
      try {
        return res.json({ data: await answer(approvals, req.body) });
      } catch (error) {
        if (!(error instanceof ApiFault)) throw error;
        return res.status(error.status).json({ errors: error.errors });
      }
    };
  const deciding = <Schema extends v.GenericSchema>(
    schema: Schema,
    act: (known: Approvals, order: v.InferOutput<Schema>) => Promise<void>,
    list: (known: Approvals) => Promise<unknown>,
  ) =>
    answering(async (known, body) => {
      await act(known, parseBody(schema, body));
      return list(known);
    });

  const router = express.Router();
  const body = express.json({ limit: '16kb' });
  router.get(
    approvalPaths.listings,
    answering(known => known.listings()),
  );
  router.post(
    approvalPaths.listings,
    body,
    deciding(
      listingDecision,
      (known, decision) => known.decide(decision),
      known => known.listings(),
    ),
  );
  router.get(
    approvalPaths.users,
    answering(known => known.users()),
  );
  router.post(
    approvalPaths.users,
    body,
    deciding(
      userApproval,
      (known, { user }) => known.approveUser(user),
      known => known.users(),
    ),
  );
  return router;
}
