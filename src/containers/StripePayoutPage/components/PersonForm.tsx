import { useEffect, useRef, useState } from 'react';
import { setIn } from 'final-form';
import { Form } from 'react-final-form';
import { FormattedMessage } from 'react-intl';
import { useStripe } from '#src/components/CardField/useStripe.ts';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { UnloadWarning } from '#src/components/UnloadWarning.ts';
import {
  PayoutFailed,
  ScriptNotice,
} from '#src/features/payout/PayoutDetailsForm/payoutNotices.tsx';
import { PersonFields } from '#src/features/payout/PayoutDetailsForm/PersonFields.tsx';
import type { PayoutPerson } from '#shared/contract/stripe.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { isPostalCodeRefused, personFieldOf } from '#src/features/payout/payoutDetails.ts';
import type { PersonValues } from '#src/features/payout/payoutDetails.ts';
import { savePerson, selectPeople } from '../people.duck.ts';
import { companyPersonValuesOf } from '../payoutValues.ts';
import { Buttons } from './Buttons.tsx';
import css from './AccountChanges.module.css';

export interface PersonFormProps {
  id: string;
  /** As the provider knows the person; undefined for a new one. */
  person: PayoutPerson | undefined;
  country: string;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds or changes a person behind a company. What the provider refuses is shown at its field. */
export function PersonForm({ id, person, country, onSaved, onClose }: PersonFormProps) {
  const dispatch = useAppDispatch();
  const script = useStripe(true);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  const { changing, changeFailed } = useAppSelector(selectPeople);
  const [initialValues] = useState(() => ({
    person: person ? companyPersonValuesOf(person) : {},
  }));
  const error = changeFailed?.id === id ? changeFailed.error : null;
  const field = personFieldOf(error?.path);

  const save = async ({ person: values }: { person: PersonValues }) => {
    const answer = await dispatch(savePerson({ id, values, country }));
    if (savePerson.fulfilled.match(answer)) {
      onSaved();
      return undefined;
    }
    const rejection = rejectionOf(answer);
    const { path, providerMessage: message } = rejection;
    const refused = personFieldOf(path);
    if (!refused || !message) return {};
    const told = isPostalCodeRefused(rejection)
      ? { id: 'PayoutDetailsForm.postalCode.invalid' }
      : { id: 'PayoutDetailsForm.refused', values: { message } };
    return setIn({}, `person.${refused}`, told) ?? {};
  };
  return (
    <Form<{ person: PersonValues }> initialValues={initialValues} onSubmit={save}>
      {({ handleSubmit, pristine }) => (
        <form className={css.form} noValidate onSubmit={event => void handleSubmit(event)}>
          <FormErrors />
          <UnloadWarning />
          <h3 ref={heading} className={css.formTitle} tabIndex={-1}>
            <FormattedMessage
              id={`StripePayoutPage.people.${person ? 'change.title' : 'add.title'}`}
            />
          </h3>
          <PersonFields
            name="person"
            country={country}
            isOfCompany
            isReader={false}
            hasNumber={Boolean(person?.ssn_last_4_provided || person?.id_number_provided)}
          />
          <ScriptNotice script={script} />
          {error && !field && <PayoutFailed error={error} />}
          <Buttons
            inProgress={changing === id}
            isUnchanged={pristine && person !== undefined}
            onClose={onClose}
          />
        </form>
      )}
    </Form>
  );
}
