/** A choice of a select: its stored key and what people read. */
export interface Option {
  value: string;
  label: string;
}

export const workoutTypes: readonly Option[] = [
  { value: 'acroyoga', label: 'Acroyoga' },
  { value: 'aerobic', label: 'Aerobic' },
  { value: 'balance_and_stability', label: 'Balance and stability' },
  { value: 'dance', label: 'Dance' },
  { value: 'flexibility_and_mobility', label: 'Flexibility and mobility' },
  { value: 'hiit', label: 'HIIT' },
  { value: 'indoor_cycling', label: 'Indoor cycling' },
  { value: 'strength_training', label: 'Strength training' },
  { value: 'stretch', label: 'Stretch' },
  { value: 'yoga', label: 'Yoga' },
  { value: 'other', label: 'Other' },
];

export const languages: readonly Option[] = [
  'English',
  'Spanish',
  'French',
  'German',
  'Chinese',
  'Japanese',
  'Korean',
  'Arabic',
  'Persian',
  'Portuguese',
  'Italian',
  'Hindi',
  'Dutch',
  'Russian',
  'Swedish',
  'Greek',
  'Turkish',
].map(label => ({ value: label.toLowerCase(), label }));

/** `value` is the stored key, `minutes` its length. */
export const classDurations: readonly (Option & { minutes: number })[] = [
  { value: '30_minutes', label: '30 minutes', minutes: 30 },
  { value: '45_minutes', label: '45 minutes', minutes: 45 },
  { value: '60_minutes', label: '1 hour', minutes: 60 },
  { value: '90_minutes', label: '90 minutes', minutes: 90 },
];

export const timeZones: readonly Option[] = [
  { value: 'America/Los_Angeles', label: 'Los Angeles' },
  { value: 'America/Denver', label: 'Denver' },
  { value: 'America/Chicago', label: 'Chicago' },
  { value: 'America/New_York', label: 'New York' },
  { value: 'America/Sao_Paulo', label: 'São Paulo' },
  { value: 'Europe/London', label: 'London' },
  { value: 'Europe/Berlin', label: 'Berlin' },
  { value: 'Asia/Kolkata', label: 'Kolkata' },
  { value: 'Asia/Tokyo', label: 'Tokyo' },
  { value: 'Australia/Sydney', label: 'Sydney' },
  { value: 'Pacific/Auckland', label: 'Auckland' },
];

/** Sunday to Saturday, counted from 1. */
export const weeklyDays: readonly Option[] = [
  { value: '1', label: 'Sunday' },
  { value: '2', label: 'Monday' },
  { value: '3', label: 'Tuesday' },
  { value: '4', label: 'Wednesday' },
  { value: '5', label: 'Thursday' },
  { value: '6', label: 'Friday' },
  { value: '7', label: 'Saturday' },
];

export const paymentTypes: readonly Option[] = [
  { value: 'per_session', label: 'Pay Per Session' },
  { value: 'recurring', label: 'Subscription' },
];

export const listingLimits = {
  titleMax: 60,
  textMax: 5000,
  imageBytesMax: 20 * 1024 * 1024,
  timeStepMinutes: 15,
} as const;

/** The tabs of the wizard, in order. The order is the order of completion. */
export const wizardTabs = ['description', 'photos'] as const;

/** What people read for a stored key; the key itself when it is none of the options. */
export const labelOf = (options: readonly Option[], value: string): string =>
  options.find(option => option.value === value)?.label ?? value;
