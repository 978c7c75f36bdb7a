import type { ComponentType } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { addresses } from '../registry.ts';
import css from '../StyleguidePage.module.css';

export interface ExampleProps {
  component: string;
  name: string;
  Example: ComponentType;
  isShown: boolean;
  /** Heading level of the example, below that of its component. */
  level: 2 | 3;
}

/** Example in light and dark. */
export function Example({ component, name, Example: Drawn, isShown, level }: ExampleProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={css.example}>
      <header className={css.exampleHead}>
        <Heading className={css.exampleName}>
          <Link variant="quiet" to={addresses.example(component, name)}>
            {name}
          </Link>
        </Heading>
        <Link to={addresses.raw(component, name)}>
          <FormattedMessage id="StyleguidePage.raw" values={{ name }} />
        </Link>
      </header>
      {['light', 'dark'].map(theme => (
        <div key={theme} className={css.stage} data-theme={theme}>
          {isShown && <Drawn />}
        </div>
      ))}
    </article>
  );
}
