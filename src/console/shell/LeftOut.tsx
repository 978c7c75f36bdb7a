import { FormattedMessage } from 'react-intl';
import { useSignedIn } from '../access/SessionContext.tsx';
import css from './LeftOut.module.css';

/** Sections that a hosted marketplace lacks, by the operation that they are made of. */
const sections = [
  { name: 'processes', operation: 'build/processes/query' },
  { name: 'staff', operation: 'staff/query' },
] as const;

/** Says where the work is done that this marketplace does not offer to the console. */
export function LeftOut() {
  const { leftOut = [] } = useSignedIn().session;
  return sections
    .filter(({ operation }) => leftOut.includes(operation))
    .map(({ name }) => (
      <p key={name} className={css.root}>
        <FormattedMessage id={`ConsoleFrame.leftOut.${name}`} />
      </p>
    ));
}
