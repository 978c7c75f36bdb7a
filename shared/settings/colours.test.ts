import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {
  brandColours,
  brandStyle,
  contrast,
  grounds,
  leastOf,
  mapGrounds,
  pigments,
} from './colours.ts';
import type { BrandColours } from './colours.ts';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map(value => `#${value.toString(16).padStart(6, '0')}`);

function unreadable({ day, night }: BrandColours): string[] {
  return Object.entries({ day, night }).flatMap(([theme, shades]) => {
    const { ink, under } = grounds[theme as keyof BrandColours];
    const least = {
      'ink on a button': contrast(shades.accent, ink) / 4.5,
      'ink under the pointer': contrast(shades.hover, ink) / 4.5,
      'ink on a pressed button': contrast(shades.press, ink) / 4.5,
      button: leastOf(shades.accent, under) / 3,
      'a pin of a map': leastOf(shades.accent, mapGrounds[theme as keyof BrandColours]) / 3,
      text: leastOf(shades.text, under) / 4.5,
    };
    return Object.entries(least).flatMap(([name, share]) => (share < 1 ? `${theme}: ${name}` : []));
  });
}

describe('colours of a brand', () => {
  it('can be read in both themes, whatever was chosen', () => {
    fc.assert(
      fc.property(hex, fc.option(hex, { nil: '' }), (mainColor, nightColor) => {
        const brand = brandColours({ mainColor, nightColor });
        expect(brand && unreadable(brand)).toEqual([]);
      }),
    );
  });

  it('stay as they were chosen where they can be read', () => {
    const brand = brandColours({ mainColor: '#00665c', nightColor: '#7fe0d4' });
    expect([brand?.day.accent, brand?.night.accent]).toEqual(['#00665c', '#7fe0d4']);
  });

  it('are none where none was chosen', () => {
    expect(brandColours({ mainColor: '', nightColor: '' })).toBeNull();
    expect(brandStyle(null)).toBe('');
  });

  it('become properties of the page for both themes', () => {
    const brand = brandColours({ mainColor: '#00665c', nightColor: '#7fe0d4' });
    expect(brandStyle(brand)).toMatch(
      /^--brand-accent:light-dark\(#00665c,#7fe0d4\);--brand-accent-hover:light-dark\(#[\da-f]{6},#[\da-f]{6}\);/,
    );
  });

  const pigmentOf = (mainColor: string, name: string) =>
    new RegExp(`--brand-art-${name}:light-dark\\(([^,]*),([^)]*)\\)`)
      .exec(brandStyle(brandColours({ mainColor, nightColor: '' })))
      ?.slice(1);

  it('turn the pigments of drawings, as light as they were, and leave the night; a grey one turns none', () => {
    const [teal = '', night] = pigmentOf('#00665c', 'hill-mid') ?? [];
    const channels = [1, 3, 5].map(at => parseInt(teal.slice(at, at + 2), 16));
    expect(channels.indexOf(Math.min(...channels))).toBe(0);
    // The sum of the strongest and the weakest channel is the lightness.
    expect(Math.max(...channels) + Math.min(...channels)).toBe(0xe8 + 0x6f);
    expect(night).toBe('#45233f');
    expect(pigmentOf('#777777', 'hill-mid')).toEqual(pigments['hill-mid']);
  });

  it('leave texts on the sky of drawings that can be read', () => {
    // Of headings and of running text, by day: src/styles/tokens.css.
    const inks = ['#2b1a2f', '#5b485e'];
    fc.assert(
      fc.property(hex, mainColor => {
        for (const name of ['sky', 'sky-low']) {
          const [day = ''] = pigmentOf(mainColor, name) ?? [];
          expect(leastOf(day, inks)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  it('are measured against the colours of the stylesheet', () => {
    const css = readFileSync(path.join(__dirname, '../../src/styles/tokens.css'), 'utf8');
    const valuesOf = (role: string) => {
      const found = new RegExp(
        `--${role}: (?:var\\(--brand-${role}, )?light-dark\\((#[\\da-f]+), (#[\\da-f]+)\\)`,
      ).exec(css);
      return found?.slice(1).map(value => (value === '#fff' ? '#ffffff' : value));
    };
    const roles = ['page', 'surface', 'surface-raised', 'surface-sunken', 'surface-tint'];
    expect(roles.map(role => valuesOf(role))).toEqual(
      roles.map((_, at) => [grounds.day.under[at], grounds.night.under[at]]),
    );
    for (const [name, shown] of Object.entries(pigments)) {
      expect(valuesOf(`art-${name}`)).toEqual(shown);
    }
    expect(valuesOf('accent-ink')).toEqual([grounds.day.ink, grounds.night.ink]);
  });
});
