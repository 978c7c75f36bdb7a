import { FormattedMessage } from 'react-intl';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import { valueText } from './storedFields.ts';
import css from './ChangeList.module.css';

export interface Change {
  /** Path of the field, for instance `publicData.level`. */
  path: string;
  before: unknown;
  after: unknown;
}

/** Fields before and after. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className={css.root}>
      {changes.map(({ path, before, after }) => (
        <div key={path} className={css.change}>
          <dt className={css.path}>{path}</dt>
          <dd className={css.before} dir="auto">
            <VisuallyHidden>
              <FormattedMessage id="ConsoleChange.before" />{' '}
            </VisuallyHidden>
            {valueText(before) ? <del>{valueText(before)}</del> : <Nothing />}
          </dd>
          <dd className={css.after} dir="auto">
            <VisuallyHidden>
              <FormattedMessage id="ConsoleChange.after" />{' '}
            </VisuallyHidden>
            {valueText(after) ? <ins>{valueText(after)}</ins> : <Nothing />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Nothing = () => (
  <span className={css.nothing}>
    <FormattedMessage id="ConsoleChange.nothing" />
  </span>
);
