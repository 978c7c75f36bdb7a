import express from 'express';
import type { Router } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Allowance } from './fewPerHour.ts';
import type { Mailer } from './mailer.ts';
import { logOriginRefused } from '../middleware/securityLog.ts';
import { isSameOrigin } from '../session/origin.ts';
import { contactTopics } from '#src/config/contact.ts';
import { listingLimits } from '#src/config/listing.ts';

export interface ContactRouterOptions {
  mailer: Mailer;
  allowance: Allowance;
  /** Addresses of the mails, as SMTP takes them. */
  to: string;
  from: string;
  siteTitle: string;
  logger: Logger;
}

// What goes into a head line of the mail stays on its line.
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .transform(text => text.replace(/\s+/g, ' '));

const messageSchema = z.strictObject({
  name: line(100),
  email: z.email().max(320),
  topic: z.enum(contactTopics),
  message: z.string().trim().min(1).max(listingLimits.textMax),
  website: z.string().max(500).default(''),
});

/** POST /contact below /api: a message to the people behind the site goes out as a mail. */
export function contactRouter(options: ContactRouterOptions): Router {
  const { mailer, allowance, to, from, siteTitle, logger } = options;
  const router = express.Router();
  router.post('/contact', async (req, res) => {
    const refuse = (status: number, code: string, title: string) =>
      res.status(status).json({ errors: [{ status, code, title }] });
    res.set('Cache-Control', 'no-store');
    if (req.get('x-flowroom') !== '1' || !isSameOrigin(req)) {
      logOriginRefused(logger, req);
      refuse(403, 'forbidden', 'Only pages of this site may call this.');
      return;
    }
    const parsed = messageSchema.safeParse(req.body);
    if (!parsed.success) {
      refuse(400, 'validation-invalid-value', 'The message is not complete.');
      return;
    }
    const { name, email, topic, message, website } = parsed.data;
    // Only a machine fills in what nobody sees; it is told nothing that it could learn from.
    if (website !== '') {
      res.json({ sent: true });
      return;
    }
    if (!allowance(req.ip ?? '')) {
      res.set('Retry-After', '3600');
      refuse(429, 'too-many-requests', 'Too many messages.');
      return;
    }
    try {
      await mailer({
        to,
        from,
        replyTo: { name, address: email },
        subject: `[${siteTitle}] ${topic}: ${name}`,
        text: `${message}\n\n${name} <${email}>`,
      });
    } catch (error) {
      logger.error({ err: error }, 'contact mail failed');
      refuse(502, 'mail-failed', 'The message could not be sent.');
      return;
    }
    res.json({ sent: true });
  });
  return router;
}
