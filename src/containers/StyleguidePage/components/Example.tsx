import type { ComponentType } from 'react';
import { FormattedMessage } from 'react-intl';
import { classes } from '#src/components/classes.ts';
import { Link } from '#src/components/Link/Link.tsx';
import { addresses } from '../addresses.ts';
import css from '../StyleguidePage.module.css';

export interface ExampleProps {
  component: string;
  name: string;
  Example: ComponentType;
  isShown: boolean;
}

/** One example, by day and by night. */
export function Example({ component, name, Example: Drawn, isShown }: ExampleProps) {
  return (
    <article className={css.example}>
      <header className={css.exampleHead}>
        <h3 className={css.exampleName}>
          <Link variant="quiet" to={addresses.example(component, name)}>
            {name}
          </Link>
        </h3>
        <Link to={addresses.raw(component, name)}>
          <FormattedMessage id="StyleguidePage.raw" values={{ name }} />
        </Link>
      </header>
      {[css.light, css.dark].map(theme => (
        <div key={theme} className={classes(css.stage, theme)}>
          {isShown && <Drawn />}
        </div>
      ))}
    </article>
  );
}
