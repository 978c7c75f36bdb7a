/** A media section of a session description. */
export interface Section {
  kind: string;
  mid: string;
  lines: readonly string[];
}

interface Parts {
  session: string[];
  sections: string[][];
}

function partsOf(sdp: string): Parts {
  const session: string[] = [];
  const sections: string[][] = [];
  for (const line of sdp.split(/\r?\n/)) {
    if (line === '') continue;
    if (line.startsWith('m=')) sections.push([]);
    (sections.at(-1) ?? session).push(line);
  }
  return { session, sections };
}

const textOf = ({ session, sections }: Parts): string =>
  `${[...session, ...sections.flat()].join('\r\n')}\r\n`;

const valueOf = (lines: readonly string[], start: string): string | undefined =>
  lines.find(line => line.startsWith(start))?.slice(start.length);

/** Media sections of a description, in their order. */
export const sectionsOf = (sdp: string): Section[] =>
  partsOf(sdp).sections.map(lines => ({
    kind: lines[0]?.slice(2).split(' ')[0] ?? '',
    mid: valueOf(lines, 'a=mid:') ?? '',
    lines,
  }));

/** Preference of the type of a candidate that is an address of the host (RFC 8445 5.1.2.2). */
const hostPreference = 126;

/**
 * Replaces the candidates by one for each address, best first, at the port of the candidate of the
 * same IP version; and says that this side answers checks only (RFC 8445 2.5).
 */
export function withCandidates(sdp: string, addresses: readonly string[]): string {
  const { session, sections } = partsOf(sdp);
  const isOther = (line: string) =>
    !line.startsWith('a=candidate:') && line !== 'a=ice-lite' && line !== 'a=end-of-candidates';
  return textOf({
    session: [...session.filter(isOther), 'a=ice-lite'],
    sections: sections.map(lines => {
      const ports = portsOf(lines);
      const candidates = addresses.flatMap((address, index) => {
        const port = address.includes(':') ? ports.six : ports.four;
        if (port === undefined) return [];
        const priority = hostPreference * 2 ** 24 + (65_535 - index) * 2 ** 8 + 255;
        return [`a=candidate:${index + 1} 1 udp ${priority} ${address} ${port} typ host`];
      });
      const ends = candidates.length > 0 ? ['a=end-of-candidates'] : [];
      return [...lines.filter(isOther), ...candidates, ...ends];
    }),
  });
}

function portsOf(lines: readonly string[]): { four?: number; six?: number } {
  const ports: { four?: number; six?: number } = {};
  for (const line of lines) {
    if (!line.startsWith('a=candidate:')) continue;
    const [, , , , address = '', port] = line.split(' ');
    ports[address.includes(':') ? 'six' : 'four'] = Number(port);
  }
  return ports;
}

/** Opus with both channels and the quality of music. */
const musicParameters = {
  stereo: '1',
  'sprop-stereo': '1',
  maxaveragebitrate: '256000',
  usedtx: '0',
};

/** Opus that may have both channels, of which the sender's description alone can say more. */
const anyParameters = { stereo: '1', 'sprop-stereo': '1' };

/** Lets the sections `mids` carry music: browsers encode one channel of speech otherwise. */
export const withMusic = (sdp: string, mids: ReadonlySet<string>): string =>
  withOpus(sdp, mid => mids.has(mid), musicParameters);

/** Says that all sound may have two channels. */
export const withStereo = (sdp: string): string => withOpus(sdp, () => true, anyParameters);

function withOpus(
  sdp: string,
  isMeant: (mid: string) => boolean,
  parameters: Record<string, string>,
): string {
  const { session, sections } = partsOf(sdp);
  return textOf({
    session,
    sections: sections.map(lines => {
      const opus = lines.find(line => /^a=rtpmap:\d+ opus\//i.test(line));
      const type = opus?.slice('a=rtpmap:'.length).split(' ')[0];
      if (!opus || type === undefined || !isMeant(valueOf(lines, 'a=mid:') ?? '')) return lines;
      const start = `a=fmtp:${type} `;
      const before = Object.fromEntries(
        (valueOf(lines, start) ?? '')
          .split(';')
          .filter(Boolean)
          .map(pair => pair.trim().split('=', 2)),
      );
      const all = Object.entries({ ...before, ...parameters }).map(pair => pair.join('='));
      return lines
        .filter(line => !line.startsWith(start))
        .flatMap(line => (line === opus ? [line, `${start}${all.join(';')}`] : [line]));
    }),
  });
}
