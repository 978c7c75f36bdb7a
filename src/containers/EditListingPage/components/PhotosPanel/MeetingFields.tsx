import { useEffect, useRef } from 'react';
import { Form, useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Video, Users } from 'lucide-react';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { FieldSelect } from '#src/components/FieldSelect/FieldSelect.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { recordingDays } from '#shared/contract/meetingProviders.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { MeetingConnection } from '../../hooks/useMeetingConnection.ts';
import { useMeetingChoice } from './useMeetingChoice.ts';
import type { MeetingValues } from './useMeetingChoice.ts';
import css from './PhotosPanel.module.css';

const opens = [5, 10, 15, 30, 60];
const icons = { classroom: <Users aria-hidden="true" />, zoom: <Video aria-hidden="true" /> };

export interface MeetingFieldsProps {
  listing: OwnListing;
  meeting: MeetingConnection;
}

/** Where the class is held; for the classroom of the site also how it is. */
export function MeetingFields({ listing, meeting }: MeetingFieldsProps) {
  const intl = useIntl();
  const { values, request, store, offered, faultWith, places } = useMeetingChoice(listing, meeting);
  const text = (id: string, given?: Record<string, number>) =>
    intl.formatMessage({ id: `EditListingPage.meeting.${id}` }, given);
  return (
    <Form<MeetingValues> initialValues={values} onSubmit={store} keepDirtyOnReinitialize>
      {({ values: shown, handleSubmit }) => (
        <form className={css.meeting} onSubmit={event => void handleSubmit(event)}>
          {(offered.length > 1 || !offered.includes(shown.provider)) && (
            <FieldRadioGroup
              name="provider"
              variant="cards"
              label={text('provider')}
              options={offered.map(value => ({
                value,
                label: text(`provider.${value}`),
                description: text(`provider.${value}.help`),
                icon: icons[value],
              }))}
            />
          )}
          {shown.provider === 'classroom' && (
            <>
              <FieldSelect
                name="opens"
                label={text('opens')}
                options={opens.map(minutes => ({
                  value: String(minutes),
                  label: text('opens.minutes', { minutes }),
                }))}
              />
              <FieldSelect
                name="recording"
                label={text('recording')}
                help={text('recording.help')}
                options={recordingDays.map(days => ({
                  value: String(days),
                  label: text('recording.days', { days }),
                }))}
              />
              <FieldTextArea name="bring" label={text('bring')} optional rows={2} maxLength={500} />
            </>
          )}
          <Fault {...{ places }} fault={faultWith(shown.provider)} others={offered.length} />
          <StoreChanges stored={values} onStore={values => void store(values)} />
          {request === 'failed' && !faultWith(shown.provider) && (
            <Notice tone="error" title={<FormattedMessage id="EditListingPage.meeting.notSaved" />}>
              <FormattedMessage id="EditListingPage.meeting.notSaved.help" />
            </Notice>
          )}
        </form>
      )}
    </Form>
  );
}

interface FaultProps {
  fault: ReturnType<ReturnType<typeof useMeetingChoice>['faultWith']>;
  /** Of a room of the site, besides its teacher. */
  places: number;
  /** Number of ways to hold a class. */
  others: number;
}

/** Why the class can not be held as it was chosen. */
function Fault({ fault, places, others }: FaultProps) {
  if (!fault) return null;
  return (
    <Notice tone="warning" title={<FormattedMessage id={`EditListingPage.meeting.${fault}`} />}>
      <FormattedMessage id={`EditListingPage.meeting.${fault}.help`} values={{ places, others }} />
    </Notice>
  );
}

/** Stores what was changed: a choice at once, a text when its field is left. */
function StoreChanges({
  stored,
  onStore,
}: {
  stored: MeetingValues;
  onStore: (values: MeetingValues) => void;
}) {
  const { values, active } = useFormState<MeetingValues>({
    subscription: { values: true, active: true },
  });
  const sent = useRef(JSON.stringify(stored));
  useEffect(() => {
    const text = JSON.stringify({ ...values, bring: values.bring ?? '' });
    if (active === 'bring' || text === sent.current) return;
    sent.current = text;
    onStore(values);
  });
  return null;
}
