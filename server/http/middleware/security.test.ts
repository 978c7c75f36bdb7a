import express from 'express';
import { pageSecurity } from './security.ts';
import type { SecurityOptions } from './security.ts';
import { listen } from '#server/testing/listen.ts';

async function headersWith(more: Partial<SecurityOptions>): Promise<Headers> {
  const options = {
    inlineScripts: ["'sha256-x'"],
    secure: false,
    realPayments: false,
    mapbox: false,
    errorOrigin: null,
    imageOrigins: [],
    dev: false,
  };
  const app = express().use(...pageSecurity({ ...options, ...more }), (_req, res) => {
    res.send('page');
  });
  const site = await listen(app);
  const { headers } = await fetch(site.url);
  await site.close();
  return headers;
}

async function policyWith(more: Partial<SecurityOptions>): Promise<Record<string, string>> {
  const headers = await headersWith(more);
  const directives = (headers.get('content-security-policy') ?? '').split(';');
  return Object.fromEntries(
    directives.map(directive => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

describe('the content security policy', () => {
  it('lets pages talk to their own site only, as long as nothing outside is used', async () => {
    const policy = await policyWith({});
    expect(policy['connect-src']).toBe("'self'");
    expect(policy['worker-src']).toBe("'self'");
    expect(Object.values(policy).join(' ')).not.toMatch(/https:|\*/);
  });

  it('runs the scripts of the site, and the inline ones whose hash it names', async () => {
    const policy = await policyWith({});
    expect(policy['script-src']).toBe("'self' 'sha256-x'");
    expect(policy['style-src-elem']).toBe("'self'");
  });

  it('opens to the maps service with its token: tiles, pictures and workers from blobs', async () => {
    const policy = await policyWith({ mapbox: true });
    expect(policy['connect-src']).toBe("'self' https://api.mapbox.com https://events.mapbox.com");
    expect(policy['img-src']).toBe("'self' data: blob: https://api.mapbox.com");
    expect(policy['worker-src']).toBe("'self' blob:");
    expect(policy['script-src']).not.toContain('mapbox');
  });

  it('lets pages show the pictures of a hosted marketplace, and read them to copy them', async () => {
    const policy = await policyWith({ imageOrigins: ['https://pictures.example'] });
    expect(policy['img-src']).toContain('https://pictures.example');
    expect(policy['connect-src']).toBe("'self' https://pictures.example");
  });

  it('opens to the error-reporting service', async () => {
    const policy = await policyWith({ errorOrigin: 'https://errors.example' });
    expect(policy['connect-src']).toBe("'self' https://errors.example");
  });
});

describe('the permissions policy', () => {
  it('lets the payment provider request payments and passkeys where it is real', async () => {
    const policy = (await headersWith({ realPayments: true })).get('permissions-policy');
    const frames =
      'self "https://js.stripe.com" "https://*.js.stripe.com" "https://hooks.stripe.com"';
    expect(policy).toContain(`payment=(${frames})`);
    expect(policy).toContain(`publickey-credentials-get=(${frames})`);
    expect(policy).toContain('geolocation=(self), ');
  });

  it('lets pages make and show passkeys', async () => {
    const policy = (await headersWith({})).get('permissions-policy');
    expect(policy).toContain(
      'publickey-credentials-create=(self), publickey-credentials-get=(self), ',
    );
  });

  it('lets pages open a classroom: camera, microphone, screen', async () => {
    const policy = (await headersWith({})).get('permissions-policy');
    expect(policy).toContain('camera=(self), display-capture=(self), ');
    expect(policy).toContain('microphone=(self), ');
  });
});
