import { createContext, use } from 'react';
import type { ComponentType, ReactElement } from 'react';

/** Takes the place of a fragment in the markup that React renders. */
export interface FragmentPlaceholders {
  /**
   * Returns the placeholder text of a fragment until the page is whole.
   * @param component and `props` make the fragment and are its cache key
   */
  placeholder<Props extends object>(component: ComponentType<Props>, props: Props): string;
}

/** The placeholders of the page that the server renders; null in the browser. */
export const Fragments = createContext<FragmentPlaceholders | null>(null);

export interface CachedFragmentProps<Props extends object> {
  /** The element around the fragment. */
  as?: 'li' | 'div' | 'ol' | 'ul';
  className?: string | undefined;
  /**
   * Renders the fragment from its props and the language alone, without state, `useId`, head tags
   * or lazy components. Defined at the top of a module.
   */
  component: ComponentType<Props>;
  /** JSON values. Objects among them are never written to. */
  props: Props;
}

/**
 * Renders a component whose markup the server caches across pages by the props. The browser renders
 * and hydrates it like any other.
 */
export function CachedFragment<Props extends object>({
  as: Element = 'li',
  className,
  component: Component,
  props,
}: CachedFragmentProps<Props>): ReactElement {
  const fragments = use(Fragments);
  if (!fragments) {
    return (
      <Element className={className}>
        <Component {...props} />
      </Element>
    );
  }
  const __html = fragments.placeholder(Component, props);
  return <Element className={className} dangerouslySetInnerHTML={{ __html }} />;
}
