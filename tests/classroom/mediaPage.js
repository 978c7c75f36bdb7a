// What a page of the media tests does: sends the fake camera and microphone, and two tones as
// music, one in each channel; receives, and measures what arrives. `engine` is a function of the
// test.

const connections = { up: null, down: null };
/** Of connections, as a test sets it. */
let config = {};
const received = new Map();

/** Camera of a clock: its picture says when it was drawn, in 20 black or white fields. */
function clockCamera() {
  const canvas = new OffscreenCanvas(1280, 720);
  const context = canvas.getContext('2d');
  const generator = new MediaStreamTrackGenerator({ kind: 'video' });
  const writer = generator.writable.getWriter();
  let count = 0;
  setInterval(() => {
    const now = Date.now() % 2 ** 20;
    for (let bit = 0; bit < 20; bit += 1) {
      context.fillStyle = (now >> bit) & 1 ? '#fff' : '#000';
      context.fillRect(bit * 64, 0, 64, 360);
    }
    // What moves costs an encoder as a person does.
    for (let stripe = 0; stripe < 16; stripe += 1) {
      context.fillStyle = `hsl(${(count * 7 + stripe * 23) % 360} 80% 50%)`;
      context.fillRect((stripe * 80 + count * 9) % 1280, 360, 80, 360);
    }
    count += 1;
    const frame = new VideoFrame(canvas, { timestamp: count * 33_333 });
    writer.write(frame).catch(() => {});
  }, 33);
  return generator;
}

/** Music: 440 Hz on the left, 1,320 Hz on the right. */
function tones() {
  const audio = new AudioContext({ sampleRate: 48_000 });
  const merger = audio.createChannelMerger(2);
  const out = audio.createMediaStreamDestination();
  for (const [channel, frequency] of [440, 1_320].entries()) {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(merger, 0, channel);
    tone.start();
  }
  merger.connect(out);
  return out.stream.getAudioTracks()[0];
}

/** `keepsSize`: an encoder without time sends fewer pictures, and not smaller ones. */
async function send({ hasClock = false, keepsSize = false } = {}) {
  const constraints = { audio: true, video: { width: 1280, height: 720, frameRate: 30 } };
  const media = await navigator.mediaDevices.getUserMedia(constraints);
  const [voice] = media.getAudioTracks();
  const camera = hasClock ? clockCamera() : media.getVideoTracks()[0];
  const smallCamera = camera.clone();
  if (keepsSize) for (const track of [camera, smallCamera]) track.contentHint = 'detail';
  const up = new RTCPeerConnection(config);
  connections.up = up;
  const direction = 'sendonly';
  const large = { maxBitrate: 1_500_000 };
  const small = { maxBitrate: 150_000, scaleResolutionDownBy: 4, maxFramerate: 15 };
  const sent = [
    ['voice', 'high', up.addTransceiver(voice, { direction })],
    ['music', 'high', up.addTransceiver(tones(), { direction })],
    ['camera', 'high', up.addTransceiver(camera, { direction, sendEncodings: [large] })],
    // A track of its own: what limits one encoder limits all of a track.
    ['camera', 'low', up.addTransceiver(smallCamera, { direction, sendEncodings: [small] })],
  ];
  await up.setLocalDescription();
  const tracks = sent.map(([kind, layer, { mid }]) => ({ mid, kind, layer }));
  const { sdp } = await engine('send', { sdp: up.localDescription.sdp, tracks });
  await up.setRemoteDescription({ type: 'answer', sdp });
}

async function receive(wanted) {
  const askedAt = performance.now();
  const { sdp, tracks } = await engine('receive', wanted);
  if (sdp !== null) {
    connections.down ??= listen();
    await connections.down.setRemoteDescription({ type: 'offer', sdp });
    const answer = await connections.down.createAnswer();
    // Browsers decode one channel otherwise.
    answer.sdp = answer.sdp.replace(/(a=fmtp:\d+ .*useinbandfec=1)(?!.*stereo)/g, '$1;stereo=1');
    await connections.down.setLocalDescription(answer);
    await engine('answer', connections.down.localDescription.sdp);
  }
  for (const track of tracks) {
    const own = received.get(track.mid);
    if (own) Object.assign(own, track, { askedAt });
  }
}

function listen() {
  const down = new RTCPeerConnection(config);
  down.ontrack = ({ track, transceiver }) => {
    const own = { mid: transceiver.mid, track, firstFrameMs: null, delays: [] };
    received.set(transceiver.mid, own);
    // Sound is decoded only where somebody listens.
    const element = document.createElement(track.kind);
    element.srcObject = new MediaStream([track]);
    element.muted = track.kind === 'video';
    element.play().catch(() => {});
    own.element = element;
    if (track.kind === 'video') watch(own);
  };
  return down;
}

/** Notes the first frame, and how old the clock in each frame is. */
function watch(own) {
  const canvas = new OffscreenCanvas(1280, 4);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  own.element.requestVideoFrameCallback(function each() {
    own.firstFrameMs ??= performance.now() - own.askedAt;
    if (own.readsClock) {
      const { videoWidth: width, videoHeight: height } = own.element;
      context.drawImage(own.element, 0, height / 4, width, 4, 0, 0, 1280, 4);
      const { data } = context.getImageData(0, 0, 1280, 4);
      let time = 0;
      for (let bit = 0; bit < 20; bit += 1) {
        if (data[(2 * 1280 + bit * 64 + 32) * 4] > 127) time |= 1 << bit;
      }
      own.delays.push(((Date.now() % 2 ** 20) - time + 2 ** 20) % 2 ** 20);
    }
    own.element.requestVideoFrameCallback(each);
  });
}

function readClock() {
  for (const own of received.values()) own.readsClock = own.kind === 'camera';
}

/** Frames and loudness of each track, in all since it began. */
async function measured() {
  const stats = connections.down ? [...(await connections.down.getStats()).values()] : [];
  return stats
    .filter(({ type }) => type === 'inbound-rtp')
    .map(report => {
      const { kind, firstFrameMs, delays } = received.get(report.mid) ?? {};
      const { framesDecoded, frameWidth, totalAudioEnergy, packetsLost, freezeCount } = report;
      const bytes = report.bytesReceived;
      return {
        kind,
        firstFrameMs,
        delays,
        framesDecoded,
        frameWidth,
        totalAudioEnergy,
        packetsLost,
        freezeCount,
        bytes,
      };
    });
}

/** Loudest frequency of each channel of the music. */
async function loudest() {
  const music = [...received.values()].find(({ kind }) => kind === 'music');
  const audio = new AudioContext({ sampleRate: 48_000 });
  const splitter = audio.createChannelSplitter(2);
  audio.createMediaStreamSource(new MediaStream([music.track])).connect(splitter);
  const analysers = [0, 1].map(channel => {
    const analyser = audio.createAnalyser();
    analyser.fftSize = 8_192;
    splitter.connect(analyser, channel);
    return analyser;
  });
  await new Promise(resolve => setTimeout(resolve, 1_500));
  return analysers.map(analyser => {
    const levels = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(levels);
    return Math.round((levels.indexOf(Math.max(...levels)) * 48_000) / 8_192);
  });
}

/** Ways of both connections: kinds of the candidates of this side, and the protocol to a relay. */
async function ways() {
  const reports = await Promise.all(
    Object.values(connections).map(async one => [...((await one?.getStats())?.values() ?? [])]),
  );
  return reports.flatMap(stats => {
    const pair = stats.find(({ type, nominated }) => type === 'candidate-pair' && nominated);
    const own = stats.find(({ id }) => id === pair?.localCandidateId);
    return own ? [[own.candidateType, own.relayProtocol].join(' ')] : [];
  });
}

function configure(next) {
  config = next;
}

/** What limits the sender, and what it believes of its line. */
async function sending() {
  const stats = [...(await connections.up.getStats()).values()];
  const line = stats.find(({ type, nominated }) => type === 'candidate-pair' && nominated);
  return {
    availableKbit: Math.round((line?.availableOutgoingBitrate ?? 0) / 1_000),
    pictures: stats
      .filter(({ type, kind }) => type === 'outbound-rtp' && kind === 'video')
      .map(({ frameWidth, framesPerSecond, qualityLimitationReason, nackCount, bytesSent }) => ({
        frameWidth,
        framesPerSecond,
        qualityLimitationReason,
        nackCount,
        bytesSent,
      })),
  };
}

globalThis.mediaPage = { configure, ways, send, sending, receive, readClock, measured, loudest };
