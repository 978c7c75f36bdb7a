import { z } from 'zod';
import { ask } from '../ask.ts';
import type { Check } from '../finding.ts';
import { fail, ok, warn } from '../finding.ts';

const verdict = z.object({ code: z.string() });

/** Checks the token of the maps service. */
export const maps: Check = {
  subject: 'maps',
  async run(context) {
    const { mapboxToken } = context.config;
    if (!mapboxToken) return [ok('The bundled map and gazetteer serve.')];
    const query = new URLSearchParams({ access_token: mapboxToken });
    const url = `${context.services.mapbox}/tokens/v2?${query.toString()}`;
    const { status, body } = await ask(context, 'the maps service', url);
    const code = verdict.safeParse(body).data?.code;
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
