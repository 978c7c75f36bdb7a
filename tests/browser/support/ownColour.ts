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
        Object.assign(canvas, { width: 640, height: 360 });
        const brush = canvas.getContext('2d');
        let drawn = 0;
        setInterval(() => {
          if (!brush) return;
          drawn += 1;
          brush.fillStyle = `hsl(${sent.hue} 90% ${drawn % 8 < 4 ? 60 : 35}%)`;
          brush.fillRect(0, 0, canvas.width, canvas.height);
        }, 50);
        return canvas.captureStream(20).getTracks();
      };
      const sound = () => {
        const context = new AudioContext();
        const out = context.createMediaStreamDestination();
        const source = new OscillatorNode(context, { frequency: sent.tone });
        source.connect(new GainNode(context, { gain: 0.2 })).connect(out);
        source.start();
        return out.stream.getTracks();
      };
      // Of a good line: one processor for all of them would be taken for a weak one.
      RTCPeerConnection.prototype.getStats = () => {
        const packetsReceived = Math.round(performance.now());
        const report = { type: 'inbound-rtp', packetsReceived, packetsLost: 0, jitter: 0 };
        return Promise.resolve(new Map([['all', report]]));
      };
      navigator.mediaDevices.getUserMedia = constraints =>
        Promise.resolve(new MediaStream(constraints?.video ? picture() : sound()));
    },
    { hue, tone },
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

/** What is found of people in some seconds of a video. */
export interface Found {
  /** Share of the picture that has their colour, 0 to 1. */
  share: number;
  /** Times that it became lighter or darker. */
  changes: number;
  /** Their tone is louder than what is beside it, in decibels. */
  tone: number;
}

/** Plays four seconds of the video of a page, and looks for people in it. */
export const findIn = (page: Page, people: readonly Sent[], from: number): Promise<Found[]> =>
  page.evaluate(
    async ([sought, second]) => {
      const video = document.querySelector('video');
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 320, height: 180 });
      const brush = canvas.getContext('2d', { willReadFrequently: true });
      if (!video || !brush) throw new Error('There is no video.');
      const context = new AudioContext();
      const analyser = new AnalyserNode(context, { fftSize: 8_192 });
      context.createMediaElementSource(video).connect(analyser);
      await context.resume();
      video.currentTime = second;
      await new Promise(resolve => video.addEventListener('seeked', resolve, { once: true }));
      await video.play();
      const found = sought.map(() => ({ share: 0, changes: 0, tone: -Infinity, light: -1 }));
      const level = new Float32Array(analyser.frequencyBinCount);
      const hueOf = (r: number, g: number, b: number): number => {
        const most = Math.max(r, g, b);
        const range = most - Math.min(r, g, b);
        if (range < 60) return -1;
        if (most === r) return (((g - b) / range) * 60 + 360) % 360;
        return most === g ? ((b - r) / range) * 60 + 120 : ((r - g) / range) * 60 + 240;
      };
      const look = () => {
        brush.drawImage(video, 0, 0, canvas.width, canvas.height);
        const { data } = brush.getImageData(0, 0, canvas.width, canvas.height);
        const sums = sought.map(() => ({ count: 0, light: 0 }));
        for (let at = 0; at < data.length; at += 4) {
          const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
          const hue = hueOf(r, g, b);
          const one = sought.findIndex(sent => hue >= 0 && Math.abs(sent.hue - hue) < 20);
          const sum = sums[one];
          if (!sum) continue;
          sum.count += 1;
          sum.light += r + g + b;
        }
        analyser.getFloatFrequencyData(level);
        found.forEach((one, at) => {
          const { count, light } = sums[at] ?? { count: 0, light: 0 };
          one.share = Math.max(one.share, count / (data.length / 4));
          const now = count > 0 ? light / count : one.light;
          if (one.light < 0) one.light = now;
          if (Math.abs(now - one.light) > 60) {
            one.changes += 1;
            one.light = now;
          }
          const bin = Math.round(((sought[at]?.tone ?? 0) * analyser.fftSize) / context.sampleRate);
          const peak = Math.max(...level.subarray(bin - 3, bin + 4));
          const beside = Math.max(level[bin - 30] ?? 0, level[bin + 30] ?? 0);
          one.tone = Math.max(one.tone, peak - beside);
        });
      };
      while (video.currentTime < second + 4 && !video.ended) {
        await new Promise(resolve => video.requestVideoFrameCallback(resolve));
        look();
      }
      return found.map(({ share, changes, tone }) => ({ share, changes, tone }));
    },
    [people, from] as const,
  );
