import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { Person } from '../api/shapes.ts';
import { useMay } from '../access/SessionContext.tsx';
import { listAddress } from '../shell/listAddress.ts';
import css from './PersonPage.module.css';

/** The way to the reports about a person, and to those that they have sent. */
export function PersonReports({ person: { id } }: { person: Person }) {
  if (!useMay()('site/reports/query')) return null;
  return (
    <section className={css.section}>
      <p>
        <Link to={listAddress('/reports', { personId: id })}>
          <FormattedMessage id="ConsolePerson.reportsAbout" />
        </Link>
      </p>
      <p>
        <Link to={listAddress('/reports', { reporterId: id })}>
          <FormattedMessage id="ConsolePerson.reportsBy" />
        </Link>
      </p>
    </section>
  );
}
