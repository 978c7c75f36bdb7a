import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mapPalettes } from '#shared/config/maps.ts';

type Theme = 'light' | 'dark';

const css = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8');

/** Hex colour of a role in a theme. */
function colour(role: string, theme: Theme): string {
  const pattern = new RegExp(
    `--${role}:\\s*(?:var\\(--brand-${role}, )?light-dark\\((#[0-9a-f]{3,6}), (#[0-9a-f]{3,6})\\)`,
  );
  const match = pattern.exec(css);
  const value = match?.[theme === 'light' ? 1 : 2];
  if (!value) throw new Error(`No colour for --${role}`);
  return value.length === 4 ? value.replace(/[0-9a-f]/g, digit => digit + digit) : value;
}

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['page', 'surface', 'surface-raised', 'surface-sunken'];
const onGrounds = (roles: string[]) =>
  roles.flatMap(role => grounds.map(ground => [role, ground] as const));

const textPairs = [
  ...onGrounds([
    'ink',
    'ink-soft',
    'ink-faint',
    'accent-text',
    'positive',
    'warning',
    'error',
    'info',
  ]),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
  ['accent-ink', 'accent-press'],
  ['error-ink', 'error'],
  ['ink-inverse', 'surface-inverse'],
  ['accent-text', 'surface-tint'],
  ['ink', 'surface-tint'],
  ['ink-soft', 'surface-tint'],
  ...['positive', 'warning', 'error', 'info'].flatMap(tone => [
    [tone, `${tone}-surface`] as const,
    ['ink', `${tone}-surface`] as const,
    ['ink-soft', `${tone}-surface`] as const,
  ]),
] as const;

const controlPairs = onGrounds([
  'control-border',
  'control-border-hover',
  'accent',
  'error',
  'focus',
]);

describe.each(['light', 'dark'] as const)('colours of the %s theme', theme => {
  test.each(textPairs)('text in %s is readable on %s', (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(controlPairs)('a control in %s differs from %s', (control, ground) => {
    expect(contrast(colour(control, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

describe('the colours of the map', () => {
  it.each(['light', 'dark'] as const)('are tokens where there is one, by %s', theme => {
    const { water, label, labelFaint, accent } = mapPalettes[theme];
    expect({ water, label, labelFaint, accent }).toEqual({
      water: colour('map-water', theme),
      label: colour('ink-soft', theme),
      labelFaint: colour('ink-faint', theme),
      accent: colour('accent', theme),
    });
  });

  it.each(['light', 'dark'] as const)('let its names be read, by %s', theme => {
    const { land, town, water, label, labelFaint } = mapPalettes[theme];
    for (const ground of [land, town, water]) {
      expect(contrast(label, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(labelFaint, land)).toBeGreaterThanOrEqual(4.5);
  });
});
