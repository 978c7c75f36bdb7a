import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import { healthShape } from '../api/figureShapes.ts';
import type { Health } from '../api/figureShapes.ts';
import { useReadData } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import css from './HealthPart.module.css';

type Level = Health['parts'][number]['level'];

const icons = { ok: CircleCheck, warn: TriangleAlert, fail: CircleAlert };

/** Codes for which there is something to do. */
const advised = new Set([
  'process.notReady',
  'process.busy',
  'database.silent',
  'database.slow',
  'database.clock',
  'jobs.failed',
  'jobs.late',
  'events.unreadable',
  'events.behind',
  'classroom.busy',
  'classroom.silent',
]);

/** How the installation does, in words, with what to do. */
export function HealthPart() {
  const { data, error } = useReadData(healthShape, 'site/health/show');
  return (
    <section className={css.root} aria-labelledby="health">
      <h2 id="health" className={css.heading}>
        <FormattedMessage id="ConsoleHealth.title" />
      </h2>
      {error && <FailureNotice error={error} />}
      {!data && !error && <RowsSkeleton />}
      {data && (
        <ul className={css.list}>
          {data.parts.map(({ part, level, code, values }) => (
            <Line key={part} level={level} name={`ConsoleHealth.part.${part}`}>
              <p>
                <FormattedMessage id={`ConsoleHealth.${part}.${code}`} values={values} />
              </p>
              {advised.has(`${part}.${code}`) && (
                <p className={css.soft}>
                  <FormattedMessage id={`ConsoleHealth.${part}.${code}.advice`} />
                </p>
              )}
            </Line>
          ))}
          {data.services.map(({ subject, level, message, advice }) => (
            <Line
              key={`${subject} ${message}`}
              level={level}
              name={`ConsoleHealth.part.${subject}`}
            >
              {/* The words of the server's own check, which are English. */}
              <p lang="en">{message}</p>
              {advice && (
                <p className={css.soft} lang="en">
                  {advice}
                </p>
              )}
            </Line>
          ))}
        </ul>
      )}
    </section>
  );
}

interface LineProps {
  level: Level;
  /** Id of the name of the part. */
  name: string;
  children: ReactNode;
}

function Line({ level, name, children }: LineProps) {
  const Icon = icons[level];
  return (
    <li className={css.line}>
      <Icon className={css[level]} aria-hidden="true" />
      <div className={css.words}>
        <h3 className={css.name}>
          <FormattedMessage id={name} />
          <VisuallyHidden>
            {': '}
            <FormattedMessage id={`ConsoleHealth.level.${level}`} />
          </VisuallyHidden>
        </h3>
        {children}
      </div>
    </li>
  );
}
