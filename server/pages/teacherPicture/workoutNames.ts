import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { choicesOfField } from '#shared/fields/fieldList.ts';
import { ownValue } from '#shared/values/lookup.ts';

/** Names of the workout types that the site comes with, as its pages have them. */
export const workoutNames: Record<SiteLanguage, Readonly<Record<string, string>>> = {
  en: {
    acroyoga: 'Acroyoga',
    aerobic: 'Aerobic',
    balance_and_stability: 'Balance and stability',
    dance: 'Dance',
    flexibility_and_mobility: 'Flexibility and mobility',
    hiit: 'HIIT',
    indoor_cycling: 'Indoor cycling',
    strength_training: 'Strength training',
    stretch: 'Stretch',
    yoga: 'Yoga',
  },
  es: {
    acroyoga: 'Acroyoga',
    aerobic: 'Aeróbic',
    balance_and_stability: 'Equilibrio y estabilidad',
    dance: 'Baile',
    flexibility_and_mobility: 'Flexibilidad y movilidad',
    hiit: 'HIIT',
    indoor_cycling: 'Ciclismo en interior',
    strength_training: 'Entrenamiento de fuerza',
    stretch: 'Estiramientos',
    yoga: 'Yoga',
  },
};

/** Returns the name of a workout type: that of operators first; null for one without any. */
export function workoutNameOf(key: string, language: SiteLanguage): string | null {
  const choice = choicesOfField('yogaStyles').find(({ value }) => value === key);
  return ownValue(choice?.labels ?? {}, language) ?? ownValue(workoutNames[language], key) ?? null;
}
