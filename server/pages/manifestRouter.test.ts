import path from 'node:path';
import express from 'express';
import { listen } from '#server/testing/listen.ts';
import { readSettingsFrom } from '#shared/config/marketplace.ts';
import { manifestRouter } from './manifestRouter.ts';

const root = path.resolve(import.meta.dirname, '../..');

it('the web manifest has the name of the site as it is now', async () => {
  const site = await listen(express().use(manifestRouter(path.join(root, 'public'))));
  const read = async () => (await fetch(`${site.url}/site.webmanifest`)).json() as Promise<object>;
  expect(await read()).toMatchObject({ name: 'Flowroom', short_name: 'Flowroom', start_url: '/' });
  readSettingsFrom(() => ({ siteTitle: 'Aire' }));
  expect(await read()).toMatchObject({ name: 'Aire', short_name: 'Aire', start_url: '/' });
  await site.close();
});
