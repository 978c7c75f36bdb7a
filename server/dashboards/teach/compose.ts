import type { Router } from 'express';
import type Stripe from 'stripe';
import { createTeacherPayments } from './payments.ts';
import { teachRouter } from './teachRouter.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import type { Limiters } from '@flowroom/marketplace/limits';
import type { Locks } from '#server/events/locks/locks.ts';
import { composeProjection } from '#server/projection/compose.ts';
import type { ProjectionCompositionOptions } from '#server/projection/compose.ts';
import type { Projection } from '#server/projection/projection.ts';
import { projectionNotAvailable } from '#server/projection/reads.ts';
import { createSubscriptionsClient } from '#server/marketplaceClient/subscriptionsClient.ts';

export interface TeachOptions
  extends EndpointContext, Omit<ProjectionCompositionOptions, 'logger'> {
  /** null where the payment provider can not be asked. */
  stripe: Stripe | null;
  locks: Locks;
  limiter: Limiters;
}

/** Pages of teachers: the tables that they are answered from, and their endpoints. */
export interface Teach {
  /** null where the marketplace can not be followed. */
  projection: Projection | null;
  /** Mounted at /api. */
  router: Router;
}

/** @see Teach */
export function composeTeach({ stripe, operator, ...options }: TeachOptions): Teach {
  const { logger } = options;
  const projection = composeProjection({ ...options, operator });
  const payments =
    stripe && operator
      ? createTeacherPayments({
          stripe,
          payoutAccount: createSubscriptionsClient(operator).payoutAccount,
          logger,
        })
      : null;
  const noOperator = () => {
    throw projectionNotAvailable();
  };
  const router = teachRouter({
    ...options,
    projection,
    payments,
    operator: operator ?? noOperator,
  });
  return { projection, router };
}
