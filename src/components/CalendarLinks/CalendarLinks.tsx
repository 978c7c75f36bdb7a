import { useId } from 'react';
import type { ReactNode } from 'react';
import { CalendarPlus } from 'lucide-react';
import { calendarLink } from '#src/util/calendarLinks.ts';
import type { CalendarEntry, CalendarService } from '#src/util/calendarLinks.ts';
import css from './CalendarLinks.module.css';

const services: readonly { key: CalendarService; name: string }[] = [
  { key: 'google', name: 'Google' },
  { key: 'outlook', name: 'Outlook' },
  { key: 'yahoo', name: 'Yahoo' },
];

export interface CalendarLinksProps {
  entry: CalendarEntry;
  /** Names the group. */
  label: ReactNode;
  /** A calendar file with the same, for every other calendar. */
  file?: { href: string; name: ReactNode };
}

/** Links that put something into a calendar: of the common services, and as a file. */
export function CalendarLinks({ entry, label, file }: CalendarLinksProps) {
  const labelId = useId();
  return (
    <div className={css.root}>
      <p className={css.label} id={labelId}>
        <CalendarPlus aria-hidden="true" />
        {label}
      </p>
      <div className={css.links} role="group" aria-labelledby={labelId}>
        {services.map(({ key, name }) => (
          <a
            key={key}
            className={css.link}
            href={calendarLink(key, entry)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {name}
          </a>
        ))}
        {file && (
          <a className={css.link} href={file.href} download>
            {file.name}
          </a>
        )}
      </div>
    </div>
  );
}
