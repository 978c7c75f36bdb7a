import * as v from 'valibot';
import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { personShape } from '../api/shapes.ts';
import { useReadData } from '../data/useOperation.ts';

/** The way to a person, by name once that is known. */
export function PersonLink({ id }: { id: string }) {
  const { data } = useReadData(v.array(personShape), 'users/query', { search: id });
  const name = data?.find(person => person.id === id)?.displayName;
  return (
    <Link to={`/people/${id}`}>
      {name ? <bdi>{name}</bdi> : <FormattedMessage id="ConsoleReport.person" />}
    </Link>
  );
}
