import { useEffect } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { zoneCity } from '#src/components/ClassTime/classTimes.ts';
import { LazyBusyClash } from '#src/features/busyTimes/LazyBusyClash.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { useReader } from '#src/components/useNow.ts';
import { isTimeZone } from '#shared/time/zones.ts';
import { isWeekly } from '../../descriptionValues.ts';
import type { DescriptionValues } from '../../descriptionValues.ts';
import { daysOfFirst } from '../../quickStart/quickValues.ts';
import { classTimeOf, plannedTimes } from '../../timesDraft.ts';
import { Section } from '../DescriptionPanel/Section.tsx';
import {
  DateField,
  RhythmField,
  StartField,
  WeekdaysField,
  ZoneField,
} from '../DescriptionPanel/TimeFields.tsx';
import panel from '../DescriptionPanel/DescriptionPanel.module.css';
import { TimeSuggestions } from './TimeSuggestions.tsx';

/** Second question: when. The zone is that of the browser; a field only where it has none. */
export function WhenSection() {
  const intl = useIntl();
  const form = useForm<DescriptionValues>();
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  const { timezone } = values;
  const weekly = isWeekly(values);
  const classTime = classTimeOf(values);
  const reader = useReader();
  const asksZone = reader !== null && !isTimeZone(reader.timeZone);
  useEffect(() => {
    const days = daysOfFirst(values);
    if (days !== values.weeklyDays && days.length > 0) form.change('weeklyDays', days);
  }, [form, values]);
  return (
    <Section
      id="section-time"
      title={<FormattedMessage id="QuickStart.when" />}
      hint={
        timezone &&
        !asksZone && (
          <FormattedMessage id="QuickStart.when.zone" values={{ city: zoneCity(timezone, intl) }} />
        )
      }
    >
      <RhythmField />
      {asksZone && <ZoneField runningIn={null} />}
      {timezone && <TimeSuggestions timeZone={timezone} />}
      <div className={panel.pair}>
        <DateField runningIn={null} />
        <StartField />
      </div>
      {weekly && <WeekdaysField />}
      {classTime && timezone && (
        <div className={panel.time}>
          <ClassTime start={classTime.start} end={classTime.end} timeZone={timezone} />
          {weekly && (
            <p className={panel.weekly}>
              <FormattedMessage id="EditListingPage.weeklyDays.series" />
            </p>
          )}
          <LazyBusyClash times={plannedTimes(values)} />
        </div>
      )}
    </Section>
  );
}
