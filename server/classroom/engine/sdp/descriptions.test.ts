import { sectionsOf, withCandidates, withMusic, withStereo } from './descriptions.ts';

const sdp = [
  'v=0',
  's=-',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=candidate:1 1 udp 9 127.0.0.1 4000 typ host',
  'a=candidate:2 1 udp 9 ::1 4001 typ host',
  'a=ice-lite',
  'a=mid:0',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=mid:1',
  'a=rtpmap:111 opus/48000/2',
  '',
].join('\r\n');

it('names the sections of a description', () => {
  expect(sectionsOf(sdp).map(({ kind, mid }) => [kind, mid])).toEqual([
    ['audio', '0'],
    ['audio', '1'],
  ]);
});

it('says the addresses that browsers reach, at the ports of their IP version', () => {
  const told = withCandidates(sdp, ['203.0.113.9', '2001:db8::9']);
  expect(told.match(/a=candidate:.*/g)).toEqual([
    'a=candidate:1 1 udp 2130706431 203.0.113.9 4000 typ host',
    'a=candidate:2 1 udp 2130706175 2001:db8::9 4001 typ host',
  ]);
  // Of the session: browsers do not look for it in sections.
  expect(told.indexOf('a=ice-lite')).toBeLessThan(told.indexOf('m='));
});

it('requests for music in two channels, in the sections that have it', () => {
  const [voice, music] = sectionsOf(withMusic(sdp, new Set(['1'])));
  expect(voice?.lines.join()).toContain('a=fmtp:111 minptime=10;useinbandfec=1');
  expect(music?.lines.join()).toContain(
    'a=fmtp:111 stereo=1;sprop-stereo=1;maxaveragebitrate=256000;usedtx=0',
  );
});

it('offers two channels everywhere', () => {
  expect(withStereo(sdp).match(/a=fmtp.*/g)).toEqual([
    'a=fmtp:111 minptime=10;useinbandfec=1;stereo=1;sprop-stereo=1',
    'a=fmtp:111 stereo=1;sprop-stereo=1',
  ]);
});
