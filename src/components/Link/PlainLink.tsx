import type { ComponentPropsWithRef } from 'react';
// oxlint-disable-next-line no-restricted-imports -- every other link goes through this one
import { Link } from 'react-router-dom';
import type { To } from 'react-router-dom';

export interface PlainLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** A path of this app, or an absolute address. */
  to: To;
  /** Replaces the current history entry; by default when the link leads to the current address. */
  replace?: boolean | undefined;
  /** State of the location that the link leads to. */
  state?: unknown;
}

/**
 * A link without a look of its own: the router's, without the discovery of routes that this app has
 * none of.
 */
export const PlainLink = (link: PlainLinkProps) => <Link {...link} discover="none" />;
