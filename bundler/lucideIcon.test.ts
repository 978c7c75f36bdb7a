import { createElement } from 'react';
import type { ComponentType, SVGProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as imageOff from 'lucide-react/icons/image-off';
import createLucideIcon from './lucideIcon.mjs';

type Props = SVGProps<SVGSVGElement>;
type IconData = Parameters<typeof createLucideIcon>[0];

const markupOf = (icon: ComponentType<Props>, props: Props = {}) =>
  renderToStaticMarkup(createElement(icon, props));
const inside = (markup: string) => markup.replace(/^<svg[^>]*>|<\/svg>$/g, '');

describe('an icon', () => {
  // What the package hands to its own maker of icons.
  const { default: theirs, __iconData: data } = imageOff as unknown as {
    default: ComponentType<Props>;
    __iconData: IconData;
  };
  const ours = createLucideIcon(data);

  it('has the shapes of the package', () => {
    expect(inside(markupOf(ours))).toBe(inside(markupOf(theirs)));
    expect(markupOf(ours)).toMatch(
      /^<svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><\w/,
    );
  });

  it('is read out only when it is named', () => {
    const named = markupOf(ours, { 'aria-label': 'In 30 minutes', role: 'img' });
    expect(named).toContain('aria-label="In 30 minutes"');
    expect(named).not.toContain('aria-hidden');
  });

  it('takes the class of who shows it', () => {
    expect(markupOf(ours, { className: 'small' })).toContain('class="icon small"');
  });
});
