import { applyMessage, emptyRoom } from '../room/roomModel.ts';
import { fakePerson, fakeRoom } from '../testing/fakeRoom.ts';
import { chosenDevice } from './deviceChoice.ts';
import { duck, loudnessOf, notDucked } from './ducking.ts';
import { goodLine, nextQuality } from './lineQuality.ts';
import type { LineQuality, LineSample } from './lineQuality.ts';
import { countersOf, flowing, nextStall, sampleBetween } from './lineSampler.ts';
import { wantedTracks } from './receivePlan.ts';
import type { View } from './receivePlan.ts';
import { withStereo } from './sdp.ts';
import { openSendPeer } from './sendPeer.ts';

const good: LineSample = { loss: 0, jitterMs: 10, dropped: 0 };
const bad: LineSample = { loss: 0.09, jitterMs: 10, dropped: 0 };
const run = (line: LineQuality, ...samples: LineSample[]) => samples.reduce(nextQuality, line);
const many = (count: number, sample: LineSample) => Array.from({ length: count }, () => sample);

describe('the quality of a line', () => {
  it('falls step by step while samples are bad, at once for an awful one', () => {
    expect(run(goodLine, bad).level).toBe('high');
    expect(run(goodLine, bad, bad).level).toBe('low');
    expect(run(goodLine, ...many(6, bad)).level).toBe('soundOnly');
    expect(run(goodLine, { ...good, loss: 0.4 }).level).toBe('low');
    expect(run(goodLine, ...many(2, { ...good, dropped: 0.5 })).level).toBe('low');
    expect(run(goodLine, ...many(2, { ...good, jitterMs: 300 })).level).toBe('low');
  });

  it('comes back slowly, and more slowly when that did not hold', () => {
    const low = run(goodLine, bad, bad);
    expect(run(low, ...many(7, good)).level).toBe('low');
    const back = run(low, ...many(8, good));
    expect(back.level).toBe('high');
    const again = run(back, bad, bad);
    expect(run(again, ...many(8, good)).level).toBe('low');
    expect(run(again, ...many(16, good)).level).toBe('high');
  });

  it('is weak from a tenth of loss until it has been good for a while', () => {
    const weak = run(goodLine, { ...good, loss: 0.1 });
    expect(weak.isWeak).toBe(true);
    expect(run(weak, ...many(4, good)).isWeak).toBe(true);
    expect(run(weak, ...many(5, good)).isWeak).toBe(false);
  });
});

const sending = { media: ['voice', 'camera'] as const };
const people = [
  fakePerson('t', { role: 'teacher', media: ['voice', 'music', 'camera'] }),
  fakePerson('me'),
  fakePerson('a', { media: [...sending.media], agreesToRecording: true }),
  fakePerson('b', { media: [...sending.media], blocked: ['camera'] }),
  fakePerson('w', { media: [...sending.media], isAdmitted: false }),
];
const modelOf = (you: string, room = fakeRoom()) =>
  applyMessage(
    emptyRoom,
    { type: 'welcome', you, now: 0, room, people, chat: [], iceServers: [] },
    0,
  );
const view: View = {
  layout: 'grid',
  enlarged: null,
  visible: new Set(['a', 'b']),
  quality: 'high',
  isHidden: false,
};
const wants = (you: string, more: Partial<View> = {}, room = fakeRoom()) =>
  wantedTracks(modelOf(you, room), { ...view, ...more }).map(
    ({ person, kind, layer }) => `${person} ${kind} ${layer}`,
  );
const sounds = ['t voice high', 't music high', 'a voice high', 'b voice high'];

describe('the wanted tracks', () => {
  it('are all voices, music, the large teacher and small tiles in sight', () => {
    expect(wants('me')).toEqual([...sounds, 't camera high', 'a camera low']);
    expect(wants('me', { visible: new Set() })).toEqual([...sounds, 't camera high']);
    expect(wants('me', { layout: 'teacher' })).toEqual([...sounds, 't camera high']);
  });

  it('have no picture for somebody who only listens, or whose page is hidden', () => {
    expect(wants('me', { layout: 'sound' })).toEqual(sounds);
    expect(wants('me', { isHidden: true })).toEqual(sounds);
  });

  it('fall with the line: small, without tiles, sound alone', () => {
    expect(wants('me', { quality: 'low' })).toEqual([...sounds, 't camera low', 'a camera low']);
    expect(wants('me', { quality: 'noTiles' })).toEqual([...sounds, 't camera low']);
    expect(wants('me', { quality: 'soundOnly' })).toEqual(sounds);
  });

  it('have who is enlarged or in the spotlight large', () => {
    expect(wants('t', { enlarged: 'a' })).toEqual([
      'me voice high',
      'a voice high',
      'b voice high',
      'a camera high',
    ]);
    expect(wants('me', {}, fakeRoom({ spotlight: 'a' }))).toContain('a camera high');
  });

  it('have the pictures that are recorded here, seen or not, as long as the line bears them', () => {
    const recorded = fakeRoom({ recording: 'on', recordingBy: 't', recordingOf: 'agreed' });
    const unseen = { visible: new Set<string>(), isHidden: true };
    const pictures = (more: Partial<View>, room = recorded) =>
      wants('t', { ...unseen, ...more }, room).filter(one => one.includes('camera'));
    expect(pictures({})).toEqual(['a camera low']);
    expect(pictures({ layout: 'sound' })).toEqual(['a camera low']);
    expect(pictures({ isHidden: false, enlarged: 'a' })).toEqual(['a camera high']);
    expect(pictures({ quality: 'noTiles' })).toEqual([]);
    expect(pictures({}, { ...recorded, recordingOf: 'teacher' })).toEqual([]);
    expect(wants('me', unseen, { ...recorded, recordingBy: 'me' })).toContain('t camera high');
  });

  it('are none for people who wait', () => {
    expect(wants('w')).toEqual([]);
  });
});

describe('music in a description', () => {
  const section = (mid: string, fmtp = 'a=fmtp:111 minptime=10;useinbandfec=1;stereo=0\r\n') =>
    `m=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:${mid}\r\na=rtpmap:111 opus/48000/2\r\n${fmtp}`;
  const music = 'stereo=1;sprop-stereo=1;maxaveragebitrate=128000;usedtx=0';

  it('is stereo in its own section alone', () => {
    const sdp = `v=0\r\n${section('0')}${section('1')}`;
    expect(withStereo(sdp, new Set(['1']))).toBe(
      `v=0\r\n${section('0')}${section('1', `a=fmtp:111 minptime=10;useinbandfec=1;${music}\r\n`)}`,
    );
  });

  it('is stereo where the format had no parameters', () => {
    expect(withStereo(section('1', ''), new Set(['1']))).toBe(
      section('1', `a=fmtp:111 ${music}\r\n`),
    );
  });
});

describe('the counters of a connection', () => {
  const report = (received: number, lost: number, framesDropped = 0) => [
    { type: 'inbound-rtp', packetsReceived: received, packetsLost: lost, jitter: 0.03 },
    { type: 'inbound-rtp', framesReceived: received, framesDropped },
    { type: 'remote-inbound-rtp', fractionLost: 0.2 },
    { type: 'codec', packetsLost: 1_000 },
  ];
  it('become a sample of the time between', () => {
    const before = countersOf(report(1_000, 10));
    expect(before.sentLoss).toBe(0.2);
    expect(sampleBetween(before, countersOf(report(1_090, 20, 45)))).toEqual({
      loss: 0.1,
      jitterMs: 30,
      dropped: 0.5,
    });
  });

  it('say nothing of a handful of packets, or of sections that ended', () => {
    const before = countersOf(report(1_000, 10));
    expect(sampleBetween(before, countersOf(report(1_005, 15))).loss).toBe(0);
    expect(sampleBetween(before, countersOf(report(10, 0)))).toMatchObject({ loss: 0, dropped: 0 });
  });
});

describe('a connection from which nothing comes', () => {
  it('is lost at the second look, once until something comes again', () => {
    let stall = flowing;
    const lost = [0, 0, 50, 0, 0, 0, 0, 50, 0, 0].map(packets => {
      const next = nextStall(stall, packets);
      stall = next.stall;
      return next.isLost;
    });
    expect(lost.flatMap((isLost, at) => (isLost ? [at] : []))).toEqual([4, 9]);
  });
});

describe('ducking', () => {
  it('holds the music down while somebody speaks, and shortly after', () => {
    const speaking = duck(notDucked, 0.1, 1_000);
    expect(speaking.gain).toBe(0.3);
    const pause = duck(speaking, 0, 1_800);
    expect(pause.gain).toBe(0.3);
    expect(duck(pause, 0, 2_000).gain).toBe(1);
    expect(duck(notDucked, 0.001, 0).gain).toBe(1);
  });

  it('measures loudness', () => {
    expect(loudnessOf(new Float32Array([0.5, -0.5]))).toBeCloseTo(0.5);
    expect(loudnessOf(new Float32Array())).toBe(0);
  });
});

describe('the devices of the last time', () => {
  const devices = [
    { deviceId: 'new', kind: 'videoinput', label: 'Desk camera' },
    { deviceId: 'x', kind: 'videoinput', label: 'Other' },
    { deviceId: 'x', kind: 'audioinput', label: 'Desk camera' },
  ] as const;
  it.each([
    [{ id: 'x', label: 'Gone' }, 'x'],
    [{ id: 'old', label: 'Desk camera' }, 'new'],
    [{ id: 'old', label: 'Gone' }, undefined],
    [{ id: 'old', label: '' }, undefined],
  ])('are found by id, else by name: %j', (videoinput, id) => {
    expect(chosenDevice(devices, 'videoinput', { videoinput })?.deviceId).toBe(id);
  });
});

describe('what a browser sends', () => {
  it('has the small picture from a clone, which ends with its camera', async () => {
    const sent: string[] = [];
    const connection = {
      addTransceiver: () => {
        const sender = {
          track: null as FakeTrack | null,
          replaceTrack(track: FakeTrack | null) {
            sender.track = track;
            return Promise.resolve();
          },
        };
        senders.push(sender);
        return { mid: `${senders.length}`, sender };
      },
      setLocalDescription: () => Promise.resolve(),
      setRemoteDescription: () => Promise.resolve(),
      localDescription: { sdp: 'v=0' },
      close: () => sent.push('closed'),
    };
    const senders: { track: FakeTrack | null }[] = [];
    class FakeTrack {
      readonly name: string;
      isStopped = false;
      constructor(name: string) {
        this.name = name;
      }
      clone = () => new FakeTrack(`clone of ${this.name}`);
      stop() {
        this.isStopped = true;
      }
    }
    const signalling = {
      send: () => Promise.resolve({ type: 'done' as const, id: 1, sdp: 'v=0' }),
    };
    const peer = await openSendPeer(connection as unknown as RTCPeerConnection, signalling, false);
    const camera = (name: string) => ({
      camera: new FakeTrack(name) as unknown as MediaStreamTrack,
    });
    const names = () => senders.map(({ track }) => track?.name ?? null);
    const one = camera('one');
    await peer.set(one);
    expect(names()).toEqual([null, 'one', 'clone of one']);
    const clone = senders[2]?.track;
    await peer.set(one);
    expect(senders[2]?.track).toBe(clone);
    await peer.set(camera('two'));
    expect(names()).toEqual([null, 'two', 'clone of two']);
    expect(clone?.isStopped).toBe(true);
    const last = senders[2]?.track;
    peer.close();
    expect(last?.isStopped).toBe(true);
  });
});
