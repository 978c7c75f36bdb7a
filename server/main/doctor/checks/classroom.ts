import { ok, warn } from '../finding.ts';
import type { Check } from '../finding.ts';

/** Says who can not join classes that are held on the site. */
export const classroom: Check = {
  subject: 'classroom',
  async run({
    config: {
      classroom: { turn },
    },
  }) {
    if (!turn) {
      return [
        warn(
          'Students in networks that block UDP (offices, hotels, some schools and mobile networks) will not get into classes that are held here.',
          'Run coturn, and set TURN_URLS with a turns: address at port 443 and TURN_SECRET.',
        ),
      ];
    }
    const isReachedByTls = turn.urls.some(
      url => url.startsWith('turns:') && !url.endsWith('transport=udp'),
    );
    return isReachedByTls
      ? [ok('A relay by TLS lets students in whose networks block UDP.')]
      : [
          warn(
            'Students in networks that let through TLS alone will not get into classes that are held here.',
            'Add an address such as turns:turn.example.org:443?transport=tcp to TURN_URLS.',
          ),
        ];
  },
};
