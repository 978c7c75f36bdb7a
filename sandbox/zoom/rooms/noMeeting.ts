import type { Response } from 'express';
import { html } from '../../pages/html.ts';
import { sendPage } from '../../pages/page.ts';
import type { ZoomContext } from '../context.ts';

/** The page of a number that belongs to no meeting (any more). */
export function sendNoMeeting({ basePath }: ZoomContext, res: Response): void {
  sendPage(res, {
    basePath,
    status: 404,
    mark: 'Test meeting',
    title: 'This meeting does not exist',
    body: html`
      <h1>This meeting does not exist</h1>
      <p class="soft">It may have been deleted, or the link is not whole.</p>
      <div class="actions"><a class="button" href="/">Back to the site</a></div>
    `,
  });
}
