import { FormattedDate, FormattedMessage } from 'react-intl';
import type { ReportAct, ShownReport } from '../api/reportShapes.ts';
import { actLabel } from './actLabel.ts';
import css from './Reports.module.css';

/** What was decided, by whom and when. */
export function DecisionMade({ report }: { report: ShownReport }) {
  const { decision, decidedAt } = report;
  return (
    <section className={css.section} aria-labelledby="decision">
      <h2 id="decision" className={css.heading}>
        <FormattedMessage id="ConsoleReport.decision" />
      </h2>
      <div className={css.card}>
        <p className={css.soft}>
          <FormattedMessage
            id={decision ? 'ConsoleReport.decidedBy' : 'ConsoleReport.closed'}
            values={{
              name: <bdi>{decision?.by.name}</bdi>,
              at: <FormattedDate value={decidedAt ?? ''} dateStyle="medium" timeStyle="short" />,
            }}
          />
        </p>
        {decision && <Acts subject={report.subject} acts={decision.acts} />}
        {decision?.warning && <Quoted label="ConsoleReport.warning.sent" text={decision.warning} />}
        {decision?.note && <Quoted label="ConsoleReport.note" text={decision.note} />}
      </div>
    </section>
  );
}

interface ActsProps {
  subject: ShownReport['subject'];
  acts: readonly ReportAct[];
}

function Acts({ subject, acts }: ActsProps) {
  if (acts.length === 0) {
    return (
      <p>
        <FormattedMessage id="ConsoleReport.act.none" />
      </p>
    );
  }
  return (
    <ul>
      {acts.map(act => (
        <li key={act}>
          <FormattedMessage id={actLabel(act, subject)} />
        </li>
      ))}
    </ul>
  );
}

const Quoted = ({ label, text }: { label: string; text: string }) => (
  <div>
    <p className={css.soft}>
      <FormattedMessage id={label} />
    </p>
    <p className={css.said} dir="auto">
      {text}
    </p>
  </div>
);
