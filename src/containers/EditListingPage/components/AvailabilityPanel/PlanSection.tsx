import { CalendarClock } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { zoneCity } from '#src/components/ClassTime/classTimes.ts';
import { weeklyDays } from '#shared/config/listing.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import { formatTime } from '#shared/time/time.ts';
import { hasOwnDates, isPlanOfTimes } from '#shared/transactions/classPlaces.ts';
import type { TimeLock } from '../../classDraft.ts';
import type { ExceptionFrame } from '../../availability/exceptions.ts';
import { isOpen, planDays, weekPlanOf } from '../../availability/weekPlan.ts';
import type { PlanEntry, WeekPlan } from '../../availability/weekPlan.ts';
import { Section } from '../DescriptionPanel/Section.tsx';
import css from './AvailabilityPanel.module.css';

export interface PlanSectionProps {
  listing: OwnListing;
  lock: TimeLock | null;
  frame: ExceptionFrame;
  onEdit: () => void;
}

/** Source of the times at which a listing can be booked. */
type PlanKind = 'days' | 'once' | 'dates' | 'own' | 'class';

function kindOf({ attributes: { publicData, availabilityPlan } }: OwnListing, isByDate: boolean) {
  if (isByDate) return 'days';
  if ((publicData.weeklyDays ?? []).length === 0) return 'once';
  if (hasOwnDates(publicData)) return 'dates';
  return availabilityPlan && !isPlanOfTimes(availabilityPlan, publicData) ? 'own' : 'class';
}

/** Weekly times at which a listing can be booked, with the way to change them. */
export function PlanSection({ listing, lock, frame, onEdit }: PlanSectionProps) {
  const intl = useIntl();
  const kind: PlanKind = kindOf(listing, frame.isByDate);
  const plan = weekPlanOf(listing.attributes.availabilityPlan, frame.zone);
  const isLocked = lock !== null && kind !== 'days';
  const mayEdit = kind !== 'dates' && !isLocked;
  return (
    <Section
      id="section-plan"
      title={<FormattedMessage id="EditListingPage.section.plan" />}
      hint={<FormattedMessage id={`EditListingPage.plan.${kind}`} />}
    >
      {kind !== 'once' && (
        <div className={css.stack}>
          {isOpen(plan) && (
            <>
              <PlanTable plan={plan} isByDate={frame.isByDate} />
              {!frame.isByDate && (
                <p className={css.quiet}>
                  <FormattedMessage
                    id="EditListingPage.plan.zone"
                    values={{ city: zoneCity(plan.timezone ?? frame.zone, intl) }}
                  />
                </p>
              )}
            </>
          )}
          {isLocked && kind !== 'dates' && (
            <p className={css.quiet}>
              <FormattedMessage id={`EditListingPage.plan.lock.${lock}`} />
            </p>
          )}
          {mayEdit && (
            <div>
              <Button
                variant="secondary"
                iconStart={<CalendarClock aria-hidden="true" />}
                onClick={onEdit}
              >
                <FormattedMessage id="EditListingPage.plan.edit" />
              </Button>
            </div>
          )}
        </div>
      )}
    </Section>
  );
}

function PlanTable({ plan, isByDate }: { plan: WeekPlan; isByDate: boolean }) {
  const intl = useIntl();
  const clock = (time = '00:00') => formatTime(`1970-01-01T${time}:00Z`, 'UTC', intl.locale);
  const text = ({ start, end }: PlanEntry) => `${clock(start)} – ${clock(end)}`;
  return (
    <dl className={css.plan}>
      {planDays.map((day, index) => {
        const entries = plan.days[day] ?? [];
        const closed = entries.length === 0;
        return (
          <div key={day} className={css.planDay}>
            <dt>
              <FormattedMessage id={weeklyDays[index]?.labelId} />
            </dt>
            <dd className={closed ? css.quiet : undefined}>
              {closed || isByDate ? (
                <FormattedMessage id={`EditListingPage.plan.${closed ? 'closed' : 'open'}`} />
              ) : (
                entries.map(entry => <span key={text(entry)}>{text(entry)}</span>)
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
