import express from 'express';
import { listen } from '#server/testing/listen.ts';
import { violationsOf } from '../support/axe.ts';
import { signInAs } from '../support/account.ts';
import { expect, test } from '../support/test.ts';

/** Serves a site of the teacher's own, of another origin. */
const serveOwnSite = (line: string) =>
  listen(
    express().get('/', (_req, res) => {
      res.send(
        `<!doctype html><html lang="en"><title>Own site</title><link rel="icon" href="data:,"><main><h1>My studio</h1>${line}</main>`,
      );
    }),
  );

test('a teacher takes a line to a site elsewhere, and its visitor comes to the class by it', async ({
  page: teacher,
  person,
  server,
}) => {
  await signInAs(teacher, server, 'teacher');
  await teacher.goto('/listings');
  await teacher.getByText('Show your classes on your own website').click();
  const line = await teacher.getByLabel('Line for your website').inputValue();
  expect(line).toContain(`${server.url}/widget.js`);

  const ownSite = await serveOwnSite(line);
  const visitor = await person({ viewport: { width: 390, height: 844 }, timezoneId: 'Asia/Tokyo' });
  await visitor.goto(ownSite.url);
  const frame = visitor.frameLocator('iframe');
  const book = frame.getByRole('link', { name: /^Book/ }).first();
  await expect(book).toBeVisible();
  await expect(frame.getByText('Times of Asia/Tokyo')).toBeVisible();
  const inside = await frame.locator('body').evaluate(body => body.scrollHeight);
  await expect
    .poll(() => visitor.locator('iframe').evaluate(({ clientHeight }) => clientHeight))
    .toBeGreaterThanOrEqual(inside);
  expect(await violationsOf(visitor)).toEqual([]);

  const opened = visitor.context().waitForEvent('page');
  await book.click();
  const chosen = await opened;
  await expect(chosen).toHaveURL(/\/l\/[^/]+\/[^/]+\?start=/);
  await expect(chosen.getByRole('heading', { level: 1 })).toBeVisible();
  await ownSite.close();
});
