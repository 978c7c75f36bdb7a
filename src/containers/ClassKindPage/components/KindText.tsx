import { FormattedMessage, useIntl } from 'react-intl';
import type { CountedCity } from '#shared/contract/api/classTimes.ts';
import type { Kind } from '../kind.ts';
import css from './KindText.module.css';

export interface KindTextProps {
  kind: Kind;
  /** Name of the kind within a sentence. */
  name: string;
  city: CountedCity | null;
  /** Teachers of the kind. */
  teachers: number;
}

/** What the kind is, and what a class of it needs. */
export function KindText({ kind: { by, key }, name, city, teachers }: KindTextProps) {
  const { messages } = useIntl();
  const own = `ClassKind.lead.${key}`;
  const isOwn = by === 'workout' && messages[own] !== undefined;
  const values = { name, area: city?.area ?? '', teachers };
  return (
    <div className={css.root}>
      <p className={css.lead}>
        <FormattedMessage id={isOwn ? own : `ClassKind.${by}.lead`} values={values} />
      </p>
      <p>
        <FormattedMessage
          id={isOwn ? `ClassKind.need.${key}` : `ClassKind.${by}.need`}
          values={values}
        />
      </p>
    </div>
  );
}
