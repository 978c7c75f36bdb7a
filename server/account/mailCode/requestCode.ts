import { normalizeEmail } from '@flowroom/marketplace/emailAddress';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import { accountOperations } from '../operations.ts';
import type { MailCodeParts } from './parts.ts';

/**
 * POST /auth/code: mails a code to any address. Nothing is looked up, so neither the answer nor its
 * time says who has an account.
 */
export const requestCode = ({ codes, cookies, send, logger }: MailCodeParts) =>
  endpoint({
    ...accountOperations.requestCode,
    async run({ input, req, res }) {
      // The mail goes to the spelling that is compared: another one may be another mailbox.
      const email = normalizeEmail(input.email);
      const known = await cookies.known.read(req);
      const made = await codes.make({ email, address: req.ip ?? '', known });
      if ('pauseSeconds' in made) {
        const code = 'too-many-requests';
        const title = 'Too many codes were requested.';
        throw new ApiFault(429, [{ status: 429, code, title }], made.pauseSeconds);
      }
      try {
        await send(email, made.code, input.language);
      } catch (error) {
        await codes.notMailed(made.pending);
        logger.error({ err: error }, 'the mail with a code failed');
        throw apiFault(502, 'mail-failed', 'The code could not be mailed.');
      }
      // A proof of before may be of another person who uses this browser.
      cookies.proven.clear(res);
      await cookies.pending.write(res, made.pending);
      return { sent: true };
    },
  });
