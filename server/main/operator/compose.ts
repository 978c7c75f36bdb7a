import type { Router } from 'express';
import { approvalRouter } from './approval/approvalRouter.ts';
import { createApprovals } from './approval/approvals.ts';
import { arrivalRouter } from './arrivalRouter.ts';
import { openapiRouter } from '../openapi/openapiRouter.ts';
import { composeOperatorMail } from '#server/account/contact/contactRouter.ts';
import type { SiteContext } from '#server/http/siteContext.ts';
import type { Projection } from '#server/projection/projection.ts';
import { rebuildRouter } from '#server/projection/rebuildRouter.ts';

/** Dependencies of what operators do from the command line. */
export interface ComposeOperatorOptions extends Pick<
  SiteContext,
  'config' | 'credentials' | 'operator' | 'rootUrl' | 'logger'
> {
  /** null where the marketplace can not be followed. */
  projection: Projection | null;
}

/** Routes below /api for commands of the operator and for other programs. */
export function composeOperator(options: ComposeOperatorOptions): Router[] {
  const { config, credentials, operator, projection, rootUrl, logger } = options;
  const { operatorSecret } = credentials;
  const mail = composeOperatorMail(config, rootUrl);
  const approvals = operator && createApprovals({ operator, mail, rootUrl, logger });
  return [
    openapiRouter(),
    arrivalRouter(operatorSecret),
    rebuildRouter({ projection, operatorSecret, logger }),
    approvalRouter({ approvals, operatorSecret }),
  ];
}
