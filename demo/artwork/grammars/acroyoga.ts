import { figure } from '../figure.ts';
import type { Point } from '../geometry.ts';
import { arc } from '../geometry.ts';
import { poses } from '../poses.ts';
import type { Grammar } from '../scene.ts';
import { foreground, hill, place } from '../scene.ts';
import { circle, group, line } from '../svg.ts';

/** Acroyoga: two circles lean on each other as the two people do. */
export const acroyoga: Grammar = ({ random, colours, person }) => {
  const x = random.between(720, 860);
  const ground = 950;
  const onHands = random.chance(0.4);
  const scale = onHands ? 6.1 : 7.6;
  const base = figure(poses.base, person());
  const y = ground - base.bottom * scale;
  const pose = onHands ? poses.star : poses.flyer;
  const flyer = figure(pose, { ...person(), top: colours.spark });
  const [hold, part] = onHands
    ? [base.joints.nearHand, flyer.joints.nearHand]
    : [base.joints.nearFoot, flyer.joints.pelvis];
  // The flyer looks the way the base's head points: mirrored, so x counts the other way.
  const dx = x + hold[0] * scale + part[0] * scale;
  const dy = y + hold[1] * scale - (part[1] + (onHands ? 0 : 4.5)) * scale;
  const left: Point = [x - 190, 470];
  const right: Point = [x + 170, 400];
  const rings = [1.16, 1.34, 1.54].map(
    (share, index) =>
      line(arc(left, 250 * share, 70, 250), colours.line, 6 - index, { opacity: 0.8 }) +
      line(arc(right, 290 * share, -110, 80), colours.line, 6 - index, { opacity: 0.8 }),
  );
  return (
    circle(right, 290, colours.far) +
    circle(left, 250, colours.sun, { opacity: 0.92 }) +
    rings.join('') +
    hill(random, 800, 40, colours.mid) +
    hill(random, 905, 14, colours.near) +
    place({ pose: poses.base, look: person(), x, ground, scale }).replace(/<g[\s\S]*$/, '') +
    group(base.art, { transform: `translate(${x} ${y}) scale(${scale})` }) +
    group(flyer.art, { transform: `translate(${dx} ${dy}) scale(${-scale} ${scale})` }) +
    foreground(random, colours.spark, 1090)
  );
};
