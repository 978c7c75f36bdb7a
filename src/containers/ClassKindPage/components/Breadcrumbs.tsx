import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { paths } from '#shared/config/paths.ts';
import type { Kind } from '../kind.ts';
import css from './Breadcrumbs.module.css';

export interface BreadcrumbsProps {
  kind: Kind;
  /** Name of the kind. */
  label: string;
}

/** The pages above this one. */
export function Breadcrumbs({ kind, label }: BreadcrumbsProps) {
  const intl = useIntl();
  const all = <FormattedMessage id="ClassKind.all" />;
  return (
    <nav aria-label={intl.formatMessage({ id: 'ClassKind.breadcrumbs' })}>
      <ol className={css.list}>
        <li>
          <Link to={paths.landing()} variant="quiet">
            <FormattedMessage id="ClassKind.home" />
          </Link>
        </li>
        {kind.by !== 'all' && (
          <li>
            <Link to={paths.classes()} variant="quiet">
              {all}
            </Link>
          </li>
        )}
        <li>
          <span className={css.here} aria-current="page" dir="auto">
            {kind.by === 'all' ? all : label}
          </span>
        </li>
      </ol>
    </nav>
  );
}
