import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import type { To } from 'react-router-dom';

export interface PlainLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** A path of this app, or an absolute address. */
  to: To;
  /** Takes the place of the present entry in the history. */
  replace?: boolean | undefined;
  /** State of the location that the link leads to. */
  state?: unknown;
}

const absolute = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/**
 * A link without a look of its own. The router's own Link brings along everything that it does for
 * data routes, which this app has none of: a third of the router in every first load.
 */
export function PlainLink({ to, replace, state, ...rest }: PlainLinkProps) {
  if (typeof to === 'string' && absolute.test(to)) return <a {...rest} href={to} />;
  return <InnerLink {...rest} to={to} replace={replace} state={state} />;
}

/** Link of the server's markup: without handlers. */
function WrittenLink({
  to,
  replace: _replace,
  state: _state,
  onClick: _click,
  ...rest
}: PlainLinkProps) {
  return <a {...rest} href={useHref(to)} />;
}

function FollowedLink({ to, replace, state, onClick, target, ...rest }: PlainLinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={href} target={target} onClick={click} />;
}

const InnerLink = typeof document === 'undefined' ? WrittenLink : FollowedLink;
