import { createElement } from 'react';

/** @typedef {[tag: string, attributes: Record<string, string>]} Shape */

/** @param {Record<string, unknown>} props */
const isNamed = props =>
  ['aria-label', 'aria-labelledby', 'role', 'title'].some(name => props[name] !== undefined);

/**
 * In place of lucide's own createLucideIcon, which puts an icon together anew every time it is shown:
 * a tenth of what rendering a page took. The shapes are made once, and how lines are drawn stands in
 * the style sheet (`.icon` in base.css) instead of in every icon of a page.
 * @param {{ node: Shape[] }} icon
 */
export default function createLucideIcon({ node }) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));

  /** @param {{ className?: string } & Record<string, unknown>} props */
  return function Icon({ className, ...props }) {
    return createElement(
      'svg',
      {
        className: className ? `icon ${className}` : 'icon',
        viewBox: '0 0 24 24',
        width: 24,
        height: 24,
        'aria-hidden': isNamed(props) ? undefined : true,
        ...props,
      },
      shapes,
    );
  };
}
