import * as v from 'valibot';
import { ask } from '../ask.ts';
import type { Check } from '../finding.ts';
import { fail, ok, warn } from '../finding.ts';

const invalidClient = v.object({ error: v.literal('invalid_client') });

/** Checks the keys of the meeting service with an invalid code, which is refused after the keys. */
export const meetings: Check = {
  subject: 'meetings',
  async run(context) {
    const { zoom, setup, rootUrl } = context.config;
    if (!zoom) {
      const message = 'The stand-in holds the meetings; it shows no video.';
      const advice = 'Set ZOOM_CLIENT_ID and ZOOM_CLIENT_SECRET.';
      return [setup === 'demo' ? ok(message) : warn(message, advice)];
    }
    const keys = Buffer.from(`${zoom.clientId}:${zoom.clientSecret}`).toString('base64');
    const redirect = `${rootUrl ?? 'http://localhost'}/api/auth/callback/zoom`;
    const { status, body } = await ask(
      context,
      'the meeting service',
      `${context.services.zoom}/oauth/token`,
      {
        method: 'POST',
        headers: { authorization: `Basic ${keys}` },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: 'doctor',
          redirect_uri: redirect,
        }),
      },
    );
    if (status === 401 || v.is(invalidClient, body)) {
      return [
        fail(
          'The meeting service does not take ZOOM_CLIENT_ID and ZOOM_CLIENT_SECRET.',
          `Copy them from the app’s page; its redirect address is ${redirect}.`,
        ),
      ];
    }
    return status >= 500
      ? [warn(`The meeting service answers ${status}.`, 'Try again later.')]
      : [ok('The meeting service takes the keys.')];
  },
};

const verdict = v.object({ code: v.string() });

/** Checks the token of the maps service. */
export const maps: Check = {
  subject: 'maps',
  async run(context) {
    const { mapboxToken } = context.config;
    if (!mapboxToken) return [ok('The bundled map and gazetteer serve.')];
    const query = new URLSearchParams({ access_token: mapboxToken });
    const url = `${context.services.mapbox}/tokens/v2?${query.toString()}`;
    const { status, body } = await ask(context, 'the maps service', url);
    const code = v.is(verdict, body) ? body.code : undefined;
    if (code === 'TokenValid') return [ok('The maps service takes MAPBOX_ACCESS_TOKEN.')];
    return code === undefined
      ? [warn(`The maps service answers ${status}.`, 'Try again later.')]
      : [
          fail(
            `The maps service says ${code}.`,
            'Copy a public token (pk.…) from its account page.',
          ),
        ];
  },
};
