import type { MailTemplate } from '../model/processShapes.ts';

/** What a mail is rendered with. */
export interface MailRequest {
  template: MailTemplate;
  transactionId?: string;
  role: 'customer' | 'provider';
  language: string;
}
