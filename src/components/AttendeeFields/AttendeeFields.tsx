import { useIntl } from 'react-intl';
import { attendeeNameMax } from '#shared/contract/transaction.ts';
import { maxLength } from '#src/util/validators.ts';
import { FieldText } from '../FieldText/FieldText.tsx';
import { KeptText } from '../KeptText.ts';

export interface AttendeeFieldsProps {
  /** Places of the order; each has a field. */
  places: number;
  /** Says that names may be left out. */
  optional?: boolean;
  /** The first field takes the focus when it appears. */
  autoFocus?: boolean;
  /**
   * Keys under which unsent names are stored, one for each place; nothing is stored when left out.
   */
  keptAs?: readonly string[];
}

const validate = maxLength(attendeeNameMax, 'Attendees.tooLong');

/** Fields for the names of those who come, in the form's value `names`. Empty ones have no name. */
export function AttendeeFields({
  places,
  optional,
  autoFocus = false,
  keptAs,
}: AttendeeFieldsProps) {
  const intl = useIntl();
  return Array.from({ length: places }, (_, index) => {
    const name = `names[${index}]`;
    const key = keptAs?.[index];
    return (
      <div key={index}>
        {key !== undefined && <KeptText name={name} keptAs={key} />}
        <FieldText
          name={name}
          label={intl.formatMessage({ id: 'Attendees.name' }, { places, place: index + 1 })}
          optional={optional}
          autoFocus={autoFocus && index === 0}
          autoComplete="off"
          maxLength={attendeeNameMax}
          validate={validate}
        />
      </div>
    );
  });
}
