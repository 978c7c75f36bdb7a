import { todayIn } from '#shared/time/time.ts';
import type { FieldMessage } from '#src/util/validators.ts';
import { unitOf } from '../../descriptionValues.ts';
import { classTimeOf } from '../../sessionDraft.ts';
import type { DescriptionValues } from '../../descriptionValues.ts';

/**
 * What is wrong with several fields together: the class must lie ahead, in its own zone. What is
 * wrong with a field alone is said by the field.
 */
export function validateDescription(
  values: DescriptionValues,
  now = Date.now(),
): Partial<Record<keyof DescriptionValues, FieldMessage>> {
  if (unitOf(values)) return {};
  const { startDate, timezone } = values;
  if (startDate && timezone && startDate < todayIn(timezone, now)) {
    return { startDate: 'EditListingPage.startDate.past' };
  }
  const classTime = classTimeOf(values);
  if (classTime && classTime.start <= now) return { time: 'EditListingPage.time.past' };
  return {};
}
