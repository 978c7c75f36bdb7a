import type { Router } from 'express';
import { approvalRouter } from './approval/approvalRouter.ts';
import { createApprovals } from './approval/approvals.ts';
import type { Approvals } from './approval/approvals.ts';
import { arrivalRouter } from './arrivalRouter.ts';
import { openapiRouter } from '../openapi/openapiRouter.ts';
import { composeOperatorMail } from '#server/account/contact/contactRouter.ts';
import type { SiteContext } from '#server/http/siteContext.ts';
import type { Projection } from '#server/projection/projection.ts';
import { rebuildRouter } from '#server/projection/rebuildRouter.ts';

/** Dependencies of what operators do from the command line. */
export interface ComposeOperatorOptions extends Pick<SiteContext, 'credentials' | 'logger'> {
  /** null where the marketplace can not be followed. */
  projection: Projection | null;
  /** null without the Integration API. */
  approvals: Approvals | null;
}

/** Composes what decides about classes and people that wait; null without the Integration API. */
export function composeApprovals({
  config,
  operator,
  rootUrl,
  logger,
}: Pick<SiteContext, 'config' | 'operator' | 'rootUrl' | 'logger'>): Approvals | null {
  const mail = composeOperatorMail(config, rootUrl);
  return operator && createApprovals({ operator, mail, rootUrl, logger });
}

/** Routes below /api for commands of the operator and for other programs. */
export function composeOperator(options: ComposeOperatorOptions): Router[] {
  const { credentials, projection, approvals, logger } = options;
  const { operatorSecret } = credentials;
  return [
    openapiRouter(),
    arrivalRouter(operatorSecret),
    rebuildRouter({ projection, operatorSecret, logger }),
    approvalRouter({ approvals, operatorSecret }),
  ];
}
