import express from 'express';
import { listen } from '#server/testing/listen.ts';
import { fontFaces, pageFonts } from './pageFonts.ts';
import { failurePage, plainPagePolicy } from './plainPage.ts';
import { widePagePolicy } from './widePage.ts';

it('serves each font that the pages name, and their policies allow it', async () => {
  const site = await listen(express().use(pageFonts()));
  const named = [...fontFaces.matchAll(/url\('([^']+)'\)/g)].map(([, file]) => file);
  expect(named).toHaveLength(2);
  for (const file of named) {
    expect(failurePage('Something went wrong.')).toContain(file);
    const { status, headers } = await fetch(site.url + file);
    expect([status, headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect(headers.get('cache-control')).toContain('max-age=2592000');
  }
  for (const policy of [plainPagePolicy, widePagePolicy])
    expect(policy).toContain("font-src 'self'");
  await site.close();
});
