import { useEffect, useId, useMemo, useState } from 'react';
import type { FormEvent } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { ChangePreview } from '#shared/contract/api/teach.ts';
import type { ChangeCall, ChangeRequest } from '#shared/contract/bodies/teach.ts';
import { cleanText } from '#shared/text/text.ts';
import { randomId } from '#src/util/browser/randomId.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { idle } from '#src/util/request.ts';
import { ChangeEffect, ChangeFrame, ChangeNote } from '../ChangeFrame.tsx';
import { initialValuesOf, partsOf, seriesCallOf } from './seriesCall.ts';
import type { SeriesGap, SeriesValues } from './seriesCall.ts';
import { SeriesFields } from './SeriesFields.tsx';
import { seriesFactsOf } from './seriesFacts.ts';
import type { SeriesFacts } from './seriesFacts.ts';
import { SeriesSummary } from './SeriesSummary.tsx';
import css from '../ClassChange.module.css';

/** A series that its teacher changes. */
export interface OpenSeries {
  listingId: string;
  title: string;
  data: ListingPublicData;
}

export interface SeriesChangeModalProps {
  series: OpenSeries;
  /** Counts of `preview`; null until they are known. */
  counts: ChangePreview | null;
  preview: RequestStatus;
  request: RequestStatus;
  onPreview: (call: ChangeCall) => void;
  onSend: (call: ChangeRequest) => void;
  onClose: () => void;
}

/** Milliseconds without a further choice after which the preview is requested. */
const settleMs = 250;

/** Reads what of a running series changes, shows what that does, and takes a note for students. */
export function SeriesChangeModal({ series, onClose, ...rest }: SeriesChangeModalProps) {
  const [now] = useState(() => Date.now());
  const facts = useMemo(() => seriesFactsOf(series.data, now), [series, now]);
  if (facts) return <SeriesForm series={series} facts={facts} onClose={onClose} {...rest} />;
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={<FormattedMessage id="SeriesChange.title" values={{ title: series.title }} />}
    >
      <p>
        <FormattedMessage id="SeriesChange.over" />
      </p>
    </Modal>
  );
}

type SeriesFormProps = SeriesChangeModalProps & { facts: SeriesFacts };

function SeriesForm(props: SeriesFormProps) {
  const { series, facts, counts, onSend } = props;
  // One id for all tries, so that a repeated call is one change.
  const [id] = useState(randomId);
  const [initialValues] = useState(() => initialValuesOf(facts));
  /** The call whose preview is shown. */
  const [shown, setShown] = useState<ChangeCall | null>(null);

  function submit(values: SeriesValues) {
    const call = seriesCallOf(series.listingId, facts, values);
    // Only what its teacher has seen is changed.
    if (typeof call === 'string' || !counts || !isSameCall(call, shown)) return;
    const note = mailsStudents(values) ? cleanText(values.note ?? '') : '';
    onSend({ ...call, id, note: note || undefined });
  }

  return (
    <Form<SeriesValues> onSubmit={submit} initialValues={initialValues}>
      {({ handleSubmit, values }) => (
        <SeriesDialog
          {...props}
          values={values}
          shown={shown}
          onShow={setShown}
          onSubmit={event => void handleSubmit(event)}
        />
      )}
    </Form>
  );
}

/** Says that class times change which students may have booked. */
const mailsStudents = ({ part }: SeriesValues): boolean => part !== 'add' && part !== 'longer';

const isSameCall = (one: ChangeCall, other: ChangeCall | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

interface SeriesDialogProps extends SeriesFormProps {
  values: SeriesValues;
  shown: ChangeCall | null;
  onShow: (call: ChangeCall) => void;
  onSubmit: (event: FormEvent) => void;
}

function SeriesDialog({ onClose, onSubmit, ...props }: SeriesDialogProps) {
  const intl = useIntl();
  const formId = useId();
  const { series, facts, values, counts, request, shown } = props;
  const call = useCall(props);
  return (
    <ChangeFrame
      title={<FormattedMessage id="SeriesChange.title" values={{ title: series.title }} />}
      formId={formId}
      confirm={<FormattedMessage id="SeriesChange.confirm" />}
      isDanger={values.part === 'drop' || values.part === 'shorter'}
      isBusy={request.status === 'loading'}
      isReady={typeof call !== 'string' && counts !== null && isSameCall(call, shown)}
      onClose={onClose}
    >
      <form id={formId} className={css.form} noValidate onSubmit={onSubmit}>
        <FieldRadioGroup
          name="part"
          label={intl.formatMessage({ id: 'SeriesChange.part' })}
          options={partsOf(facts).map(value => ({
            value,
            label: intl.formatMessage({ id: `SeriesChange.${value}` }),
          }))}
        />
        <SeriesFields facts={facts} values={values} />
        <Affected {...props} call={call} />
        {mailsStudents(values) && <ChangeNote />}
      </form>
    </ChangeFrame>
  );
}

/** The call that the form requests; the same object while it is the same call. */
function useCall({
  series,
  facts,
  values,
}: Pick<SeriesDialogProps, 'series' | 'facts' | 'values'>) {
  const { listingId } = series;
  const text = JSON.stringify(seriesCallOf(listingId, facts, values));
  return useMemo(() => JSON.parse(text) as ChangeCall | SeriesGap, [text]);
}

type AffectedProps = Omit<SeriesDialogProps, 'onClose' | 'onSubmit'> & {
  call: ChangeCall | SeriesGap;
};

/** Reads what the change does as soon as the form says enough, and shows it. */
function Affected({ call, facts, values, shown, onShow, ...props }: AffectedProps) {
  const { counts, preview, request, onPreview } = props;
  useEffect(() => {
    if (typeof call === 'string') return undefined;
    const timer = setTimeout(() => {
      onPreview(call);
      onShow(call);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [call, onPreview, onShow]);
  const isGap = typeof call === 'string';
  const isShown = !isGap && isSameCall(call, shown);
  return (
    <ChangeEffect
      gap={isGap && <FormattedMessage id={`SeriesChange.gap.${call}`} />}
      isBusy={!isGap && (!isShown || preview.status === 'loading')}
      // An answer to another call says nothing of this one.
      preview={isShown ? preview : idle}
      request={isShown ? request : idle}
      onRetry={() => {
        if (!isGap) onPreview(call);
      }}
    >
      <SeriesSummary
        counts={isShown ? counts : null}
        part={values.part ?? 'move'}
        timezone={facts.timezone}
      />
    </ChangeEffect>
  );
}
