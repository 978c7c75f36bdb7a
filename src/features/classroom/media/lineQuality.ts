/** What one look at the statistics of a connection found, of the time since the last look. */
export interface LineSample {
  /** Packets lost of those sent, 0 to 1. */
  loss: number;
  jitterMs: number;
  /** Pictures that came too late to be shown, of all that came, 0 to 1. */
  dropped: number;
}

/**
 * What is received: the large picture of the teacher, the small one, no other pictures, no picture
 * at all.
 */
const qualityLevels = ['high', 'low', 'noTiles', 'soundOnly'] as const;
export type QualityLevel = (typeof qualityLevels)[number];

export interface LineQuality {
  level: QualityLevel;
  /** Samples in a row that were bad, and good. */
  bad: number;
  good: number;
  /** Good samples that a step up needs; doubled when the last step up did not hold. */
  needed: number;
  /** Samples since the last step up. */
  sinceUp: number;
  /** Own line loses a tenth or more. */
  isWeak: boolean;
}

const leastNeeded = 8;
const mostNeeded = 64;
/** A step up that is undone within this many samples did not hold. */
const trial = 10;

export const goodLine: LineQuality = {
  level: 'high',
  bad: 0,
  good: 0,
  needed: leastNeeded,
  sinceUp: trial,
  isWeak: false,
};

const isBad = ({ loss, jitterMs, dropped }: LineSample) =>
  loss > 0.06 || jitterMs > 120 || dropped > 0.3;
const isAwful = ({ loss }: LineSample) => loss > 0.25;
const isGood = ({ loss, jitterMs, dropped }: LineSample) =>
  loss < 0.02 && jitterMs < 60 && dropped < 0.1;

const stepped = (level: QualityLevel, by: 1 | -1): QualityLevel =>
  qualityLevels[qualityLevels.indexOf(level) + by] ?? level;

/**
 * Returns the quality after one more look, a second after the last one: down after two bad ones or
 * an awful one, up after eight good ones, and more of them each time that a step up did not hold.
 */
export function nextQuality(line: LineQuality, sample: LineSample): LineQuality {
  const bad = isBad(sample) ? line.bad + 1 : 0;
  const good = isGood(sample) ? line.good + 1 : 0;
  const isWeak = sample.loss >= 0.1 || (line.isWeak && good < 5);
  const counted = { ...line, bad, good, isWeak, sinceUp: line.sinceUp + 1 };
  if ((bad >= 2 || isAwful(sample)) && line.level !== 'soundOnly') {
    const failed = counted.sinceUp <= trial;
    return {
      ...counted,
      level: stepped(line.level, 1),
      bad: 0,
      good: 0,
      needed: failed ? Math.min(mostNeeded, line.needed * 2) : line.needed,
      sinceUp: trial,
    };
  }
  if (good >= line.needed && line.level !== 'high') {
    return { ...counted, level: stepped(line.level, -1), good: 0, sinceUp: 0 };
  }
  // A line that has held for long is trusted again.
  const isTrusted = line.level === 'high' && good >= mostNeeded;
  return isTrusted ? { ...counted, needed: leastNeeded } : counted;
}
