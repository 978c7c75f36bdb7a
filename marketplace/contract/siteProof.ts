import { createHmac } from 'node:crypto';

/** Cookie of an operator's session at the console. */
export const operatorCookie = 'operator-session';

/** Header by which the web server shows that it, and not a page, appends to the operators' log. */
export const siteProofHeader = 'flowroom-site-proof';

/** Returns the proof for the session of an operator: an HMAC by the client secret. */
export const siteProof = (clientSecret: string, sessionToken: string): string =>
  createHmac('sha256', clientSecret).update(`operator log ${sessionToken}`).digest('base64url');
