import type { Page } from '@playwright/test';

/** What a person's camera and microphone send. */
export interface Sent {
  /** Hue in degrees. */
  hue: number;
  /** Hertz. */
  tone: number;
}

/**
 * Gives a person a camera that is filled with a colour, lighter and darker in turn, and a
 * microphone that sends a tone: so they can be found in a recording. Their line counts as good.
 */
export const sendColour = (page: Page, { hue, tone }: Sent): Promise<unknown> =>
  page.context().addInitScript(
    sent => {
      const picture = () => {
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: 320, height: 180 });
        const brush = canvas.getContext('2d');
        let drawn = 0;
        setInterval(() => {
          if (!brush) return;
          drawn += 1;
          brush.fillStyle = `hsl(${sent.hue} 90% ${drawn % 6 < 3 ? 60 : 35}%)`;
          brush.fillRect(0, 0, canvas.width, canvas.height);
        }, 80);
        return canvas.captureStream(12).getTracks();
      };
      const sound = () => {
        const context = new AudioContext();
        const out = context.createMediaStreamDestination();
        const source = new OscillatorNode(context, { frequency: sent.tone });
        source.connect(new GainNode(context, { gain: 0.2 })).connect(out);
        source.start();
        return out.stream.getTracks();
      };
      const { getStats } = RTCPeerConnection.prototype;
      const connections = new Set<RTCPeerConnection>();
      Reflect.set(globalThis, 'framesDecoded', async () => {
        const reports = await Promise.all([...connections].map(one => getStats.call(one)));
        return reports.flatMap(report =>
          [...report.values()].flatMap(({ type, trackIdentifier, framesDecoded }) =>
            type === 'inbound-rtp' && framesDecoded ? [[trackIdentifier, framesDecoded]] : [],
          ),
        );
      });
      // Of a good line: one processor for all of them would be taken for a weak one.
      RTCPeerConnection.prototype.getStats = function goodLine(this: RTCPeerConnection) {
        connections.add(this);
        const packetsReceived = Math.round(performance.now());
        const report = { type: 'inbound-rtp', packetsReceived, packetsLost: 0, jitter: 0 };
        return Promise.resolve(new Map([['all', report]]));
      };
      navigator.mediaDevices.getUserMedia = constraints =>
        Promise.resolve(new MediaStream(constraints?.video ? picture() : sound()));
    },
    { hue, tone },
  );

/** Frames that a page with `sendColour` has decoded, by the track. */
export const framesDecoded = async (page: Page): Promise<Map<string, number>> =>
  new Map(
    await page.evaluate(() => {
      const count = Reflect.get(globalThis, 'framesDecoded') as () => Promise<[string, number][]>;
      return count();
    }),
  );

/** Prepares pages for `hide`, as browsers treat hidden ones: timers run once a second. */
export const slowWhenHidden = (page: Page): Promise<unknown> =>
  page.context().addInitScript(() => {
    const own = globalThis.setInterval;
    const slowed = (callback: () => void, ms?: number) => {
      let last = 0;
      return own(() => {
        if (document.visibilityState === 'hidden' && performance.now() - last < 1_000) return;
        last = performance.now();
        callback();
      }, ms);
    };
    Reflect.set(globalThis, 'setInterval', slowed);
  });

/** Has a page believe that another tab is in front of it: a headless browser shows all. */
export const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    globalThis.requestAnimationFrame = () => 0;
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** What is found of people in a part of a video. */
export interface Found {
  /** Largest share of a picture that has their colour, 0 to 1. */
  share: number;
  /** Whether it became lighter or darker. */
  moves: boolean;
  /** Their tone is louder than what is beside it, in decibels. */
  tone: number;
}

/** Looks for people in the last six seconds of a video: four pictures a second, and the sound. */
export const findAtEnd = async (page: Page, people: readonly Sent[]): Promise<Found[]> => {
  const duration = await page.evaluate(() => document.querySelector('video')?.duration ?? 0);
  const from = Math.max(0, duration - 6);
  const tones = await listenIn(page, people, from);
  const seen = await lookIn(page, people, from);
  return people.map((_, at) => ({
    ...(seen[at] ?? { share: 0, moves: false }),
    tone: tones[at] ?? -Infinity,
  }));
};

/** Returns by how many decibels each tone is louder than what is beside it. */
const listenIn = (page: Page, people: readonly Sent[], from: number): Promise<number[]> =>
  page.evaluate(
    async ([sought, second]) => {
      const video = document.querySelector('video');
      if (!video) throw new Error('There is no video.');
      const context = new AudioContext();
      const analyser = new AnalyserNode(context, { fftSize: 8_192 });
      context.createMediaElementSource(video).connect(analyser);
      await context.resume();
      video.currentTime = second;
      await new Promise(resolve => video.addEventListener('seeked', resolve, { once: true }));
      await video.play();
      const level = new Float32Array(analyser.frequencyBinCount);
      const tones = sought.map(() => -Infinity);
      while (video.currentTime < second + 4 && !video.ended) {
        await new Promise(resolve => setTimeout(resolve, 50));
        analyser.getFloatFrequencyData(level);
        sought.forEach(({ tone }, at) => {
          const bin = Math.round((tone * analyser.fftSize) / context.sampleRate);
          const peak = Math.max(...level.subarray(bin - 3, bin + 4));
          const beside = Math.max(level[bin - 30] ?? 0, level[bin + 30] ?? 0);
          tones[at] = Math.max(tones[at] ?? -Infinity, peak - beside);
        });
      }
      video.pause();
      return tones;
    },
    [people, from] as const,
  );

const lookIn = (page: Page, people: readonly Sent[], from: number) =>
  page.evaluate(
    async ([sought, second]) => {
      const video = document.querySelector('video');
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 320, height: 180 });
      const brush = canvas.getContext('2d', { willReadFrequently: true });
      if (!video || !brush) throw new Error('There is no video.');
      const hueOf = (r: number, g: number, b: number): number => {
        const most = Math.max(r, g, b);
        const range = most - Math.min(r, g, b);
        if (range < 60) return -1;
        if (most === r) return (((g - b) / range) * 60 + 360) % 360;
        return most === g ? ((b - r) / range) * 60 + 120 : ((r - g) / range) * 60 + 240;
      };
      const found = sought.map(() => ({ share: 0, lights: [] as number[] }));
      const look = () => {
        brush.drawImage(video, 0, 0, canvas.width, canvas.height);
        const { data } = brush.getImageData(0, 0, canvas.width, canvas.height);
        const sums = sought.map(() => ({ count: 0, light: 0 }));
        for (let at = 0; at < data.length; at += 4) {
          const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
          const hue = hueOf(r, g, b);
          const sum = sums[sought.findIndex(sent => hue >= 0 && Math.abs(sent.hue - hue) < 20)];
          if (!sum) continue;
          sum.count += 1;
          sum.light += r + g + b;
        }
        found.forEach((one, at) => {
          const { count, light } = sums[at] ?? { count: 0, light: 0 };
          one.share = Math.max(one.share, count / (data.length / 4));
          if (count > 0) one.lights.push(light / count);
        });
      };
      for (let at = second; at < video.duration; at += 0.25) {
        video.currentTime = at;
        await new Promise(resolve => video.addEventListener('seeked', resolve, { once: true }));
        look();
      }
      return found.map(({ share, lights }) => ({
        share,
        moves: Math.max(...lights) - Math.min(...lights) > 60,
      }));
    },
    [people, from] as const,
  );
