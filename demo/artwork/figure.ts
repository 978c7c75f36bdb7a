import type { Point, RibbonNode } from './geometry.ts';
import { curve, mix, polar, ribbon } from './geometry.ts';
import { circle, shape } from './svg.ts';

// A figure is a cut-out: a skeleton posed by angles, each limb a ribbon that swells and narrows.
// One unit is about a hundredth of a person's height; the pelvis is the origin.

type Limb = readonly [upper: number, lower: number, end?: number];

/** How a body stands: directions in degrees against the clock, 0 to the right, 90 up. */
export interface Pose {
  torso: number;
  /** Bow of the spine in units; positive bends towards the belly of someone facing right. */
  bow?: number;
  head: number;
  /** The far arm and leg are drawn first, behind the body. */
  farArm: Limb;
  nearArm: Limb;
  farLeg: Limb;
  nearLeg: Limb;
  /** Half the distance between the shoulders and between the hips; 0 when seen from the side. */
  shoulders?: number;
  hips?: number;
  /** Both arms in front of the body, or both behind it. */
  arms?: 'front' | 'behind';
}

/** What the person looks like. */
export interface Look {
  skin: string;
  skinShade: string;
  hair: string;
  top: string;
  legs: string;
  legsShade: string;
  hairStyle: 'bun' | 'ponytail' | 'short' | 'curls' | 'bob';
}

/** The joints that props hold on to. */
export interface Joints {
  pelvis: Point;
  neck: Point;
  head: Point;
  nearHand: Point;
  farHand: Point;
  nearFoot: Point;
  farFoot: Point;
  nearKnee: Point;
}

const size = {
  torso: 31,
  neck: 5.5,
  upperArm: 16.5,
  foreArm: 14.5,
  hand: 5.5,
  thigh: 25,
  shin: 24,
  foot: 8.5,
  head: 6.1,
};

interface Arm {
  shoulder: Point;
  elbow: Point;
  wrist: Point;
  tip: Point;
}
interface Leg {
  hip: Point;
  knee: Point;
  ankle: Point;
  toe: Point;
}

function arm(shoulder: Point, [upper, lower, end = lower]: Limb): Arm {
  const elbow = polar(shoulder, upper, size.upperArm);
  const wrist = polar(elbow, lower, size.foreArm);
  return { shoulder, elbow, wrist, tip: polar(wrist, end, size.hand) };
}

function leg(hip: Point, [upper, lower, end = 0]: Limb): Leg {
  const knee = polar(hip, upper, size.thigh);
  const ankle = polar(knee, lower, size.shin);
  return { hip, knee, ankle, toe: polar(ankle, end, size.foot) };
}

const node = ([x, y]: Point, radius: number): RibbonNode => [x, y, radius];

const drawArm = ({ shoulder, elbow, wrist, tip }: Arm, skin: string): string =>
  shape(
    ribbon([
      node(shoulder, 3.6),
      node(mix(shoulder, elbow, 0.5), 3.2),
      node(elbow, 2.6),
      node(mix(elbow, wrist, 0.4), 2.5),
      node(wrist, 1.7),
      node(mix(wrist, tip, 0.55), 1.9),
      node(tip, 1),
    ]),
    skin,
  );

function drawLeg({ hip, knee, ankle, toe }: Leg, cloth: string, skin: string): string {
  const hem = mix(knee, ankle, 0.72);
  const foot = shape(
    ribbon([
      node(mix(knee, ankle, 0.66), 2.5),
      node(ankle, 2.1),
      node(mix(ankle, toe, 0.5), 1.9),
      node(toe, 1.1),
    ]),
    skin,
  );
  const trousers = shape(
    ribbon([
      node(hip, 6.4),
      node(mix(hip, knee, 0.4), 5.9),
      node(knee, 4),
      node(mix(knee, ankle, 0.32), 4.1),
      node(hem, 2.7),
    ]),
    cloth,
  );
  return foot + trousers;
}

// The face in three quarters, from the forehead over the nose to the ear: ahead, above.
const profile = [
  [1.8, 4.7],
  [4.3, 2.9],
  [5, 1],
  [6.1, -1.1],
  [5.1, -2],
  [5, -3.4],
  [4.1, -5],
  [1.6, -5.2],
  [-1.6, -3],
  [-2.6, 0],
  [-1.4, 3],
] as const;

/** The head seen from the side and a little from the front; `up` is where the crown points. */
function drawHead(head: Point, up: number, look: Look): string {
  const { hair, skin, hairStyle } = look;
  const forward = up - 90;
  const skull = circle(polar(polar(head, up, 0.7), forward + 180, 0.9), size.head, hair);
  const face = shape(
    curve(
      profile.map(([ahead, above]) => polar(polar(head, up, above), forward, ahead)),
      true,
    ),
    skin,
  );
  const behind = polar(head, up + 90, size.head);
  const strands: Record<Look['hairStyle'], string> = {
    bun: circle(polar(head, up + 48, size.head + 3), 3.3, hair),
    ponytail: shape(
      ribbon([
        node(polar(head, up + 62, size.head), 1.7),
        node(polar(head, up + 78, size.head + 5), 2.8),
        node(polar(head, up + 108, size.head + 9), 0.7),
      ]),
      hair,
    ),
    short: '',
    curls: [-14, 22, 58, 94, 126]
      .map(turn => circle(polar(head, up + turn, size.head - 0.2), 3.1, hair))
      .join(''),
    bob: shape(
      ribbon([
        node(polar(head, up + 60, 3), 5),
        node(behind, 4.2),
        node(polar(behind, up + 190, 6), 2.6),
      ]),
      hair,
    ),
  };
  return strands[hairStyle] + skull + face;
}

/** A drawn person: where it stands and how far it reaches, in units. */
export interface Figure {
  art: string;
  joints: Joints;
  bottom: number;
  /** Leftmost and rightmost point that touches the ground. */
  reach: readonly [number, number];
}

/** A posed person around (0, 0), and where the joints are. */
export function figure(pose: Pose, look: Look): Figure {
  const pelvis: Point = [0, 0];
  const neck = polar(pelvis, pose.torso, size.torso);
  const across = pose.torso - 90;
  const spread = (center: Point, half: number, side: 1 | -1) => polar(center, across, half * side);
  const shoulders = pose.shoulders ?? 0;
  const shoulderLine = polar(neck, pose.torso + 180, 3.4);
  const farArm = arm(spread(shoulderLine, shoulders, -1), pose.farArm);
  const nearArm = arm(spread(shoulderLine, shoulders, 1), pose.nearArm);
  const hips = pose.hips ?? 0;
  const farLeg = leg(spread(pelvis, hips, -1), pose.farLeg);
  const nearLeg = leg(spread(pelvis, hips, 1), pose.nearLeg);
  const nape = polar(neck, pose.head, size.neck);
  const head = polar(nape, pose.head, size.head * 0.72);

  const middle = polar(mix(pelvis, neck, 0.5), pose.torso - 90, pose.bow ?? 0);
  const torso = shape(
    ribbon([
      node(polar(pelvis, pose.torso, 4), 6 + hips * 0.45),
      node(mix(pelvis, middle, 0.66), 5.5 + hips * 0.35),
      node(middle, 5.7 + hips * 0.3),
      node(mix(middle, shoulderLine, 0.6), 6.3 + shoulders * 0.42),
      node(shoulderLine, 4.9 + shoulders * 0.62),
      node(polar(neck, pose.torso + 180, 0.6), 2.9 + shoulders * 0.12),
    ]),
    look.top,
  );
  const neckShape = shape(
    ribbon([node(polar(neck, pose.torso + 180, 3), 3.1), node(neck, 2.6), node(nape, 2.4)]),
    look.skinShade,
  );
  const headArt = drawHead(head, pose.head, look);
  const far = drawArm(farArm, look.skinShade);
  const near = drawArm(nearArm, look.skin);
  const seat = circle(pelvis, 6.6 + hips * 0.42, look.legs);
  const art = [
    pose.arms === 'front' ? '' : far,
    pose.arms === 'behind' ? near : '',
    drawLeg(farLeg, look.legsShade, look.skinShade),
    neckShape,
    torso,
    seat,
    drawLeg(nearLeg, look.legs, look.skin),
    headArt,
    pose.arms === 'front' ? far : '',
    pose.arms === 'behind' ? '' : near,
  ].join('');
  const points = [
    farLeg.toe,
    farLeg.ankle,
    farLeg.knee,
    nearLeg.toe,
    nearLeg.ankle,
    nearLeg.knee,
    farArm.tip,
    nearArm.tip,
    polar(pelvis, -90, 5),
    head,
  ];
  const bottom = Math.max(...points.map(([, y]) => y)) + 2;
  const grounded = points.filter(([, y]) => y > bottom - 7).map(([x]) => x);
  return {
    art,
    bottom,
    reach: [Math.min(...grounded), Math.max(...grounded)],
    joints: {
      pelvis,
      neck,
      head,
      nearHand: nearArm.tip,
      farHand: farArm.tip,
      nearFoot: nearLeg.ankle,
      farFoot: farLeg.ankle,
      nearKnee: nearLeg.knee,
    },
  };
}
