import { CalendarPlus } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import type { ButtonProps } from '#src/components/Button/Button.tsx';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { mayExtend } from '#shared/schedule/classSeries.ts';
import type { Extendable } from '#shared/schedule/classSeries.ts';
import { formatInstant } from '#shared/time/time.ts';
import { useNow } from '#src/components/useNow.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import css from './ExtendMeetings.module.css';

export interface ExtendButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** The page is on its way to the meeting service. */
  inProgress: boolean;
  /** Words that describe to a screen reader which class it is about. */
  describedBy?: string;
  onExtend: () => void;
}

/** Makes more meetings of a weekly class. While it is busy its words say so, instead of dots. */
export function ExtendButton({ inProgress, describedBy, onExtend, ...look }: ExtendButtonProps) {
  const busy = <FormattedMessage id="ExtendMeetings.busy" />;
  return (
    <span className={css.root}>
      <Button
        {...look}
        aria-describedby={describedBy}
        aria-disabled={inProgress || undefined}
        iconStart={
          <CalendarPlus aria-hidden="true" className={inProgress ? css.pulsing : undefined} />
        }
        onClick={inProgress ? undefined : onExtend}
      >
        {inProgress ? busy : <FormattedMessage id="ExtendMeetings.action" />}
      </Button>
      {/* A name that changes is not told by itself. */}
      <span aria-live="polite">{inProgress && <VisuallyHidden>{busy}</VisuallyHidden>}</span>
    </span>
  );
}

export interface ExtensionNoticeProps {
  /** Outcome of the last extension. */
  answer: 'done' | 'denied' | 'failed' | 'late' | 'offline';
  /** Day of the last class as it is now, written out. */
  lastDay: string;
}

/** Outcome of an extension and the next step. */
export function ExtensionNotice({ answer, lastDay }: ExtensionNoticeProps) {
  return (
    <Notice
      tone={answer === 'done' ? 'success' : answer === 'denied' ? 'info' : 'error'}
      title={<FormattedMessage id={`ExtendMeetings.${answer}`} />}
    >
      <FormattedMessage id={`ExtendMeetings.${answer}.help`} values={{ lastDay }} />
    </Notice>
  );
}

const longDay = { dateStyle: 'full' } as const;

/** The day (in the class's zone) of an instant, written out; null while either is unknown. */
export function useLongDay(instant: number | undefined, timeZone: string | undefined) {
  const { locale } = useIntl();
  return instant === undefined || !timeZone
    ? null
    : formatInstant(instant, timeZone, longDay, locale);
}

/** The day of the last class of a series, written out; null for a class without one. */
export const useLastDay = ({ lastClass, classDuration, timezone }: ListingPublicData) =>
  // A class may end on the day after.
  useLongDay(lastClass && lastClass - (classDuration?.value ?? 60) * 60_000, timezone);

/**
 * Returns whether more meetings are offered. Until the clock is known, the last class counts as
 * less than a year away.
 */
export function useMayExtend(listing: Extendable): boolean {
  const now = useNow() ?? listing.attributes.publicData.lastClass ?? 0;
  return mayExtend(listing, now);
}
