export { deliver } from '#marketplace/mail/deliver.ts';
export { findProblem, renderTemplate } from '#marketplace/mail/language/render.ts';
export { newMessageMail, processMail } from '#marketplace/mail/requests.ts';
export { sampleContext } from '#marketplace/mail/sampleContext.ts';
export type { OutgoingMail } from '#marketplace/mail/transport.ts';
