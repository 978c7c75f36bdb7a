const musicFormat = ['stereo=1', 'sprop-stereo=1', 'maxaveragebitrate=128000', 'usedtx=0'];

/** Adds parameters to the Opus format of one media section. */
function withMusicFormat(section: string): string {
  const [, payload] = /^a=rtpmap:(\d+) opus\/48000\/2\s*$/im.exec(section) ?? [];
  if (payload === undefined) return section;
  const line = new RegExp(`^a=fmtp:${payload} (.*?)\\r?$`, 'm');
  const [, before = ''] = line.exec(section) ?? [];
  const names = new Set(musicFormat.map(parameter => parameter.split('=')[0]));
  const kept = before
    .split(';')
    .map(parameter => parameter.trim())
    .filter(parameter => parameter !== '' && !names.has(parameter.split('=')[0]));
  const written = `a=fmtp:${payload} ${[...kept, ...musicFormat].join(';')}`;
  if (line.test(section)) return section.replace(line, () => `${written}\r`);
  return section.replace(/^a=rtpmap:\d+ opus\/48000\/2\r?$/im, map => {
    const bare = map.replace(/\r$/, '');
    return `${bare}\r\n${written}\r`;
  });
}

/**
 * Returns a description in which Opus of these media sections is stereo at 128 kbit/s. Browsers
 * send stereo where the other side's description requests for it, and play it where their own does.
 */
export function withStereo(sdp: string, mids: ReadonlySet<string>): string {
  if (mids.size === 0) return sdp;
  return sdp
    .split(/^(?=m=)/m)
    .map(section => {
      const [, mid] = /^a=mid:(\S+)/m.exec(section) ?? [];
      return mid !== undefined && mids.has(mid) ? withMusicFormat(section) : section;
    })
    .join('');
}
