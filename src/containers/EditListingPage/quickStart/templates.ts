import type { IntlShape } from 'react-intl';
import { ownValue } from '#shared/values/lookup.ts';
import type { DescriptionValues } from '../descriptionValues.ts';

/** How a class of a workout type usually is. */
interface Template {
  /** Key of its length. */
  duration: string;
  level: 'all' | 'beginners' | 'some';
}

const templates: Record<string, Template> = {
  acroyoga: { duration: '90_minutes', level: 'some' },
  aerobic: { duration: '45_minutes', level: 'all' },
  balance_and_stability: { duration: '45_minutes', level: 'beginners' },
  dance: { duration: '60_minutes', level: 'all' },
  flexibility_and_mobility: { duration: '45_minutes', level: 'all' },
  hiit: { duration: '30_minutes', level: 'some' },
  indoor_cycling: { duration: '45_minutes', level: 'all' },
  strength_training: { duration: '45_minutes', level: 'all' },
  stretch: { duration: '30_minutes', level: 'beginners' },
  yoga: { duration: '60_minutes', level: 'all' },
};
const general: Template = { duration: '60_minutes', level: 'all' };

/** Values that a template gives. */
export type TemplateValues = Required<
  Pick<DescriptionValues, 'title' | 'description' | 'duration'>
>;

/**
 * Returns what a class of a workout type can begin with, in the language of the interface. Types
 * that operators added have no words of their own.
 */
export function templateOf(workout: string, intl: IntlShape): TemplateValues {
  const own = ownValue(templates, workout);
  const { duration, level } = own ?? general;
  const key = own ? workout : 'other';
  const text = (part: string) => intl.formatMessage({ id: `ClassTemplate.${key}.${part}` });
  return {
    title: text('title'),
    duration,
    description: [
      text('text'),
      intl.formatMessage({ id: `ClassTemplate.level.${level}` }),
      text('bring'),
    ].join('\n\n'),
  };
}

/**
 * Returns the values that change with the workout type: those of its template, but for what the
 * teacher has written.
 */
export function withTemplate(
  values: DescriptionValues,
  workout: string,
  intl: IntlShape,
): Partial<DescriptionValues> {
  const [before] = values.workoutTypes ?? [];
  const last: Partial<TemplateValues> = before ? templateOf(before, intl) : {};
  const next = templateOf(workout, intl);
  const names = ['title', 'description', 'duration'] as const;
  const untouched = names.filter(name => !values[name] || values[name] === last[name]);
  return {
    workoutTypes: [workout],
    ...Object.fromEntries(untouched.map(name => [name, next[name]])),
  };
}
