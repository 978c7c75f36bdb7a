import sharp from 'sharp';
import type { Workout } from './classArtwork.ts';
import { drawClass, grammars } from './classArtwork.ts';
import { figure } from './figure.ts';
import { poses } from './poses.ts';
import { drawPortrait } from './portrait.ts';
import { createRandom } from '../random.ts';
import { renderClass, renderPortrait } from './render.ts';

const workouts = Object.keys(grammars) as Workout[];
const look = { skin: '#a4673f', skinShade: '#85502f', hair: '#2b1a2f', top: '#dd5a3c' };

describe('class artwork', () => {
  it.each(workouts)('%s is the same for the same seed and another for another', workout => {
    expect(drawClass({ workout, seed: 'a' })).toBe(drawClass({ workout, seed: 'a' }));
    expect(drawClass({ workout, seed: 'a' })).not.toBe(drawClass({ workout, seed: 'b' }));
  });

  it.each(workouts)('%s holds only numbers that can be drawn', workout => {
    expect(drawClass({ workout, seed: 'c' })).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('becomes a JPEG of the asked width', async () => {
    const meta = await sharp(await renderClass({ workout: 'yoga', seed: 'a' }, 480)).metadata();
    expect(meta).toMatchObject({ format: 'jpeg', width: 480, height: 320 });
  });
});

describe('portraits', () => {
  it('become square JPEGs', async () => {
    const portrait = { seed: 'p', colours: 'dawn', look: { ...look, hairStyle: 'locs' } } as const;
    expect(drawPortrait(portrait)).not.toMatch(/NaN|undefined/);
    const meta = await sharp(await renderPortrait(portrait, 200)).metadata();
    expect(meta).toMatchObject({ format: 'jpeg', width: 200, height: 200 });
  });
});

describe('figures', () => {
  it.each(Object.entries(poses))('%s stands on its lowest point', (_, pose) => {
    const person = { ...look, legs: '#333', legsShade: '#222', hairStyle: 'bun' } as const;
    const { joints, bottom, reach } = figure(pose, person);
    for (const [, y] of Object.values(joints)) expect(y).toBeLessThanOrEqual(bottom);
    expect(reach[0]).toBeLessThanOrEqual(reach[1]);
  });
});

describe('random', () => {
  it('gives numbers inside their bounds', () => {
    const random = createRandom('bounds');
    for (let index = 0; index < 200; index += 1) {
      expect([2, 3, 4]).toContain(random.whole(2, 4));
      const value = random.between(-1, 1);
      expect(value >= -1 && value < 1).toBe(true);
    }
    expect(() => random.pick([])).toThrow(RangeError);
  });
});
