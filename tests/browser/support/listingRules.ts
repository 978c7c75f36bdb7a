import { expect } from './test.ts';
import type { FlowroomServer } from '../../support/server.ts';

/**
 * Sets public data of a listing with the rights of the operator, as the wizard does for its
 * teacher.
 */
export async function setRules(
  server: FlowroomServer,
  id: string,
  publicData: object,
): Promise<void> {
  const { integrationClientId, integrationClientSecret } = server.credentials;
  const answer = await fetch(`${server.url}/flex/v1/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: integrationClientId,
      client_secret: integrationClientSecret,
      scope: 'integ',
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const updated = await fetch(`${server.url}/flex/v1/integration_api/listings/update`, {
    method: 'POST',
    headers: { authorization: `bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, publicData }),
  });
  expect(updated.status).toBe(200);
}
