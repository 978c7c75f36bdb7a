import { Form } from 'react-final-form';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { required } from '#src/util/validators.ts';
import type { Certificate, PersonDetails } from '../../api/personShapes.ts';
import { anyShape } from '../../api/shapes.ts';
import { useMay } from '../../access/SessionContext.tsx';
import { useAct } from '../../data/useOperation.ts';
import { FailureNotice } from '../../shell/FailureNotice.tsx';
import { Section } from './Section.tsx';
import css from './Section.module.css';

const operation = 'users/set_certificates';
const longestLabel = 80;
const most = 10;

interface CertificatesProps extends Pick<PersonDetails, 'certificates'> {
  id: string;
}

const today = () => new Date().toISOString().slice(0, 10);

/** Certificates that an operator has seen: students read them on profile and class pages. */
export function Certificates({ id, certificates }: CertificatesProps) {
  const may = useMay()(operation);
  const set = useAct(
    (api, wanted: readonly Certificate[]) =>
      api.post(anyShape, operation, { id, certificates: wanted }),
    { done: () => <FormattedMessage id="ConsolePerson.certificates.done" /> },
  );
  return (
    <Section heading="ConsolePerson.certificates">
      <p className={css.soft}>
        <FormattedMessage id="ConsolePerson.certificates.help" />
      </p>
      {certificates.length > 0 && (
        <ul className={css.rows}>
          {certificates.map(one => (
            <li key={`${one.label} ${one.date}`} className={css.row}>
              <span>
                <bdi>{one.label}</bdi>{' '}
                <span className={css.soft}>
                  <FormattedDate
                    value={`${one.date}T00:00:00Z`}
                    dateStyle="medium"
                    timeZone="UTC"
                  />
                </span>
              </span>
              {may && (
                <Button
                  variant="ghost"
                  size="small"
                  onClick={() => set.mutate(certificates.filter(other => other !== one))}
                >
                  <FormattedMessage id="ConsolePerson.certificates.remove" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <FailureNotice error={set.error} />
      {may && certificates.length < most && (
        <NewCertificate
          onAdd={label => set.mutateAsync([...certificates, { label, date: today() }])}
        />
      )}
    </Section>
  );
}

function NewCertificate({ onAdd }: { onAdd: (label: string) => Promise<unknown> }) {
  const intl = useIntl();
  return (
    <Form<{ label: string }>
      onSubmit={({ label }, form) =>
        onAdd(label.trim()).then(
          () => form.restart({}),
          // Shown above.
          () => undefined,
        )
      }
      render={({ handleSubmit, submitting }) => (
        <form className={css.form} noValidate onSubmit={event => void handleSubmit(event)}>
          <FieldText
            name="label"
            autoComplete="off"
            maxLength={longestLabel}
            label={intl.formatMessage({ id: 'ConsolePerson.certificates.label' })}
            validate={required()}
          />
          <Button type="submit" variant="secondary" inProgress={submitting}>
            <FormattedMessage id="ConsolePerson.certificates.add" />
          </Button>
        </form>
      )}
    />
  );
}
