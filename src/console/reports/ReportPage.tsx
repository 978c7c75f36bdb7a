import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { ConsoleError } from '../api/consoleError.ts';
import { shownReportShape } from '../api/reportShapes.ts';
import type { ShownReport } from '../api/reportShapes.ts';
import { useReadData } from '../data/useOperation.ts';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { MissingPage } from '../shell/MissingPage.tsx';
import { Page } from '../shell/Page.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { useAgo } from '../shell/useAgo.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { DecisionMade } from './DecisionMade.tsx';
import { PersonLink } from './PersonLink.tsx';
import { ReportedThing } from './ReportedThing.tsx';
import { ReportState } from '../reportsAbout/ReportState.tsx';
import css from './Reports.module.css';

/** One report: what it says, the thing in its place, and the decision. */
export function ReportPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useReadData(shownReportShape, 'site/reports/show', {
    id,
  });
  const back = { to: '/reports', label: intl.formatMessage({ id: 'ConsoleReports.title' }) };
  if (data) return <KnownReport report={data} back={back} />;
  if (error instanceof ConsoleError && [400, 404].includes(error.status)) return <MissingPage />;
  return (
    <Page title={intl.formatMessage({ id: 'ConsoleReport.title' })} back={back}>
      {error ? (
        <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </Page>
  );
}

interface KnownReportProps {
  report: ShownReport;
  back: { to: string; label: string };
}

function KnownReport({ report, back }: KnownReportProps) {
  const intl = useIntl();
  const ago = useAgo();
  return (
    <Page
      title={intl.formatMessage({ id: `ConsoleReport.title.${report.subject}` })}
      back={back}
      facts={
        <>
          <ReportState report={report} />
          <span>
            <FormattedMessage id={`ConsoleReports.reason.${report.reason}`} />
          </span>
          <span>{ago(report.at)}</span>
        </>
      }
    >
      <div className={css.columns}>
        <div className={css.form}>
          <Said report={report} />
          <ReportedThing report={report} />
        </div>
        {report.decidedAt ? <DecisionMade report={report} /> : <DecisionForm report={report} />}
      </div>
    </Page>
  );
}

/** What the reporter says, or which words were found. */
function Said({ report }: { report: ShownReport }) {
  const intl = useIntl();
  const { reporterId, text, words, personId, picture } = report;
  return (
    <section className={css.section} aria-labelledby="said">
      <h2 id="said" className={css.heading}>
        <FormattedMessage id="ConsoleReport.said" />
      </h2>
      <div className={css.card}>
        {words.length > 0 ? (
          <p className={css.words}>
            <FormattedMessage id="ConsoleReport.found" />
            {words.map(word => (
              <Badge key={word}>
                <bdi>{word}</bdi>
              </Badge>
            ))}
          </p>
        ) : (
          <p className={css.said} dir="auto">
            {text ?? <FormattedMessage id="ConsoleReport.nothingSaid" />}
          </p>
        )}
        {picture !== null && (
          <figure className={css.picture}>
            <img src={picture} alt={intl.formatMessage({ id: 'ConsoleReport.picture.alt' })} />
            <figcaption className={css.soft}>
              <FormattedMessage id="ConsoleReport.picture" />
            </figcaption>
          </figure>
        )}
        {reporterId && (
          <p className={css.soft}>
            <FormattedMessage
              id="ConsoleReport.by"
              values={{ person: <PersonLink id={reporterId} /> }}
            />
          </p>
        )}
        {personId && (
          <p className={css.soft}>
            <FormattedMessage
              id="ConsoleReport.about"
              values={{ person: <PersonLink id={personId} /> }}
            />
          </p>
        )}
      </div>
    </section>
  );
}
