import { useId, useState } from 'react';
import type { ComponentType } from 'react';
import { maxLength, required } from '#src/util/validators.ts';
import { AttendeeFields } from '../AttendeeFields/AttendeeFields.tsx';
import { FieldCheckbox } from '../FieldCheckbox/FieldCheckbox.tsx';
import { FieldCheckboxGroup } from '../FieldCheckboxGroup/FieldCheckboxGroup.tsx';
import { FieldCurrency } from '../FieldCurrency/FieldCurrency.tsx';
import { FieldDate } from '../FieldDate/FieldDate.tsx';
import { FieldDateRange } from '../FieldDateRange/FieldDateRange.tsx';
import type { PartialRange } from '../FieldDateRange/rangeRules.ts';
import { FieldPhone } from '../FieldPhone/FieldPhone.tsx';
import { FieldPlace } from '../FieldPlace/FieldPlace.tsx';
import { FieldRadioGroup } from '../FieldRadioGroup/FieldRadioGroup.tsx';
import { FieldRating } from '../FieldRating/FieldRating.tsx';
import { FieldSelect } from '../FieldSelect/FieldSelect.tsx';
import { FieldText } from '../FieldText/FieldText.tsx';
import { FieldTextArea } from '../FieldTextArea/FieldTextArea.tsx';
import { FieldTime } from '../FieldTime/FieldTime.tsx';
import { RadioList, RadioRow, RowTime } from '../RadioList/RadioList.tsx';
import { ExampleForm } from './ExampleForm.tsx';
import css from './examples.module.css';

const languages = [
  { value: 'english', label: 'English' },
  { value: 'german', label: 'German' },
];

const roles = [
  { value: 'student', label: 'Student', description: 'I want to book classes.' },
  { value: 'teacher', label: 'Teacher', description: 'I want to offer classes.' },
];

const workoutStyles = ['Yoga', 'Dance', 'HIIT', 'Stretch'].map(label => ({ value: label, label }));

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((label, at) => ({
  value: String(at + 1),
  label,
}));

const payments = [
  { value: 'session', label: 'Pay Per Session', description: 'One class at a time.' },
  { value: 'month', label: 'Subscription', description: 'A place in every class.' },
];

const filledValues = {
  date: '2026-11-21',
  time: '18:00',
  price: { amount: 1850, currency: 'USD' },
  days: ['2', '6'],
  pay: ['month'],
  role: 'teacher',
  styles: ['Yoga'],
  language: 'german',
};

function DateRangeExample({ start }: { start: PartialRange }) {
  const [range, setRange] = useState(start);
  return (
    <FieldDateRange
      range={range}
      rules={{
        min: '2026-12-01',
        max: '2027-02-28',
        isFree: day => !['2026-12-09', '2026-12-10'].includes(day),
      }}
      labels={{ first: 'First night', last: 'Last night' }}
      showsErrors={false}
      isLoading={false}
      onChange={setRange}
      onMonth={() => undefined}
    />
  );
}

const times = ['2026-12-01T18:00:00.000Z', '2026-12-03T18:00:00.000Z'];

function TimesExample({ isMissing = false }: { isMissing?: boolean }) {
  const name = useId();
  const [chosen, choose] = useState(isMissing ? null : times[0]);
  return (
    <RadioList legend="Choose a time">
      {times.map(at => (
        <RadioRow
          key={at}
          name={name}
          value={at}
          checked={at === chosen}
          isInvalid={isMissing && !chosen}
          onChoose={() => choose(at)}
          note="3 places left"
        >
          <RowTime at={at} zone="Europe/Berlin" />
        </RadioRow>
      ))}
    </RadioList>
  );
}

const portland = {
  text: 'Portland, Oregon, United States',
  place: {
    address: 'Portland, Oregon, United States',
    type: 'city',
    origin: { lat: 45.5234, lng: -122.6762 },
    bounds: null,
  },
};

const requiredRating = required();

/** Examples of form fields, by component. */
export const fields = {
  AttendeeFields: {
    TwoPlaces: () => (
      <ExampleForm initialValues={{ names: ['Mia'] }}>
        <AttendeeFields places={2} optional />
      </ExampleForm>
    ),
  },
  Fields: {
    Filled: () => (
      <ExampleForm initialValues={filledValues}>
        <FieldRadioGroup name="role" label="I am a" options={roles} variant="cards" />
        <FieldText
          name="title"
          label="Title"
          help="What is it, and for whom? 60 characters."
          placeholder="Slow flow for tired shoulders"
        />
        <FieldTextArea name="description" label="Description" optional />
        <FieldSelect name="language" label="Language" options={languages} />
        <FieldCheckboxGroup name="styles" label="Workout styles" options={workoutStyles} />
        <FieldCheckboxGroup name="days" label="Every week on" options={days} variant="chips" />
        <FieldCheckboxGroup name="pay" label="How people pay" options={payments} variant="cards" />
        <FieldCheckboxGroup name="mails" label="Which mails" options={payments} variant="list" />
        <FieldDate name="date" label="Date" min="2026-11-20" />
        <FieldTime name="time" label="Starts at" />
        <FieldCurrency name="price" label="Price" currency="USD" unit="per session" />
        <FieldCheckbox name="agree" label="I have read the terms of service" />
      </ExampleForm>
    ),
    Wrong: () => (
      <ExampleForm submitted initialValues={{ date: 'soon', price: 'much', title: 'x'.repeat(61) }}>
        <FieldRadioGroup name="role" label="I am a" options={roles} validate={required()} />
        <FieldText name="title" label="Title" validate={maxLength(60)} />
        <FieldSelect name="language" label="Language" options={languages} validate={required()} />
        <FieldDate name="date" label="Date" />
        <FieldCurrency name="price" label="Price" currency="USD" />
        <FieldCheckbox name="agree" label="I agree" validate={required()} />
      </ExampleForm>
    ),
  },
  FieldDateRange: {
    EmptyAndChosen: () => (
      <div className={css.stack}>
        <DateRangeExample start={{ first: null, last: null }} />
        <DateRangeExample start={{ first: '2026-12-03', last: '2026-12-05' }} />
      </div>
    ),
  },
  FieldPhone: {
    International: () => (
      <ExampleForm initialValues={{ phone: '+64211234567' }}>
        <FieldPhone name="phone" label="Phone number" optional />
      </ExampleForm>
    ),
    VeryLong: () => (
      <ExampleForm initialValues={{ phone: '+12345678901234567' }}>
        <FieldPhone name="phone" label="Phone number" help="With the code of your country." />
      </ExampleForm>
    ),
  },
  FieldPlace: {
    Empty: () => (
      <ExampleForm>
        <FieldPlace name="place" label="Where you teach" help="A city or a part of it." optional />
      </ExampleForm>
    ),
    Chosen: () => (
      <ExampleForm initialValues={{ place: portland }}>
        <FieldPlace name="place" label="Where you teach" />
      </ExampleForm>
    ),
    Unknown: () => (
      <ExampleForm submitted initialValues={{ place: { text: 'Nowhere at all', place: null } }}>
        <FieldPlace name="place" label="Where you teach" validate={required()} />
      </ExampleForm>
    ),
  },
  FieldRating: {
    Chosen: () => (
      <ExampleForm initialValues={{ rating: 4 }}>
        <FieldRating name="rating" label="How was it?" />
      </ExampleForm>
    ),
    Missing: () => (
      <ExampleForm submitted>
        <FieldRating name="rating" label="How was it?" validate={requiredRating} />
      </ExampleForm>
    ),
  },
  RadioList: {
    Times: () => <TimesExample />,
    NothingChosen: () => <TimesExample isMissing />,
  },
} satisfies Record<string, Record<string, ComponentType>>;
