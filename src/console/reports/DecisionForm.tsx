import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldCheckbox } from '#src/components/FieldCheckbox/FieldCheckbox.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { required } from '#src/util/validators.ts';
import { reportActs } from '../api/reportShapes.ts';
import type { ReportAct, ShownReport } from '../api/reportShapes.ts';
import { anyShape } from '../api/shapes.ts';
import { useMay } from '../access/SessionContext.tsx';
import { useAct } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { actLabel } from './actLabel.ts';
import css from './Reports.module.css';

type Values = Partial<Record<ReportAct, boolean>> & { note?: string; warning?: string };

/** Right that an act needs besides that of the decision. */
const rightOf = ({ subject }: ShownReport): Record<ReportAct, string> => ({
  remove:
    subject === 'listing'
      ? 'integration/listings/close'
      : subject === 'review'
        ? 'reviews/hide'
        : 'messages/remove',
  warn: 'site/reports/decide',
  ban: 'build/users/ban',
});

const longestNote = 1_000;
const longestWarning = 2_000;

/** What the operator decides: acts, and a note. Nothing for a role that may only read. */
export function DecisionForm({ report }: { report: ShownReport }) {
  const may = useMay();
  const decide = useAct((api, input: object) => api.post(anyShape, 'site/reports/decide', input), {
    done: () => <FormattedMessage id="ConsoleReport.decided" />,
  });
  if (!may('site/reports/decide')) return null;
  const offered = report.acts.filter(act => may(rightOf(report)[act]));
  const submit = async ({ note = '', warning = '', ...chosen }: Values) => {
    const acts = reportActs.filter(act => chosen[act] && !(act === 'warn' && chosen.ban));
    const isWarned = acts.includes('warn');
    await decide
      .mutateAsync({
        id: report.id,
        acts,
        ...(note.trim() ? { note: note.trim() } : {}),
        ...(isWarned ? { warning: warning.trim() } : {}),
      })
      .catch(() => undefined);
  };
  return (
    <section className={css.section} aria-labelledby="decide">
      <h2 id="decide" className={css.heading}>
        <FormattedMessage id="ConsoleReport.decide" />
      </h2>
      <Form<Values>
        onSubmit={submit}
        render={({ handleSubmit, submitting, values }) => (
          <form className={css.form} noValidate onSubmit={event => void handleSubmit(event)}>
            <Choices report={report} offered={offered} values={values} />
            <FailureNotice error={decide.error} />
            <div>
              <Button type="submit" inProgress={submitting}>
                <FormattedMessage
                  id={
                    offered.some(act => values[act])
                      ? 'ConsoleReport.submit'
                      : 'ConsoleReport.submit.nothing'
                  }
                />
              </Button>
            </div>
          </form>
        )}
      />
    </section>
  );
}

interface ChoicesProps {
  report: ShownReport;
  offered: readonly ReportAct[];
  values: Values;
}

function Choices({ report, offered, values }: ChoicesProps) {
  const intl = useIntl();
  const isBanned = Boolean(values.ban);
  return (
    <>
      {report.open > 1 && (
        <Notice tone="info">
          <FormattedMessage id="ConsoleReport.alike" values={{ count: report.open - 1 }} />
        </Notice>
      )}
      <fieldset className={css.section}>
        <legend className={css.soft}>
          <FormattedMessage id="ConsoleReport.acts" />
        </legend>
        {offered.map(act => (
          <FieldCheckbox
            key={act}
            name={act}
            disabled={act === 'warn' && isBanned}
            label={intl.formatMessage({ id: actLabel(act, report.subject) })}
            help={intl.formatMessage({ id: `${actLabel(act, report.subject)}.help` })}
          />
        ))}
      </fieldset>
      {values.warn && !isBanned && (
        <FieldTextArea
          name="warning"
          rows={4}
          label={intl.formatMessage({ id: 'ConsoleReport.warning' })}
          help={intl.formatMessage({ id: 'ConsoleReport.warning.help' })}
          maxLength={longestWarning}
          validate={required()}
        />
      )}
      <FieldTextArea
        name="note"
        rows={3}
        optional
        label={intl.formatMessage({ id: 'ConsoleReport.note' })}
        help={intl.formatMessage({ id: 'ConsoleReport.note.help' })}
        maxLength={longestNote}
      />
      <p className={css.soft}>
        <FormattedMessage
          id={report.reporterId ? 'ConsoleReport.answer' : 'ConsoleReport.answer.words'}
        />
      </p>
    </>
  );
}
