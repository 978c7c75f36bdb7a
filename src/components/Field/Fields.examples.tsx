import { maxLength, required } from '#src/util/validators.ts';
import { ExampleForm } from '../examples/ExampleForm.tsx';
import { FieldCheckbox } from '../FieldCheckbox/FieldCheckbox.tsx';
import { FieldCheckboxGroup } from '../FieldCheckboxGroup/FieldCheckboxGroup.tsx';
import { FieldCurrency } from '../FieldCurrency/FieldCurrency.tsx';
import { FieldDate } from '../FieldDate/FieldDate.tsx';
import { FieldRadioGroup } from '../FieldRadioGroup/FieldRadioGroup.tsx';
import { FieldSelect } from '../FieldSelect/FieldSelect.tsx';
import { FieldText } from '../FieldText/FieldText.tsx';
import { FieldTextArea } from '../FieldTextArea/FieldTextArea.tsx';
import { FieldTime } from '../FieldTime/FieldTime.tsx';

const languages = [
  { value: 'english', label: 'English' },
  { value: 'german', label: 'German' },
];
const roles = [
  { value: 'student', label: 'Student', description: 'I want to book classes.' },
  { value: 'teacher', label: 'Teacher', description: 'I want to offer classes.' },
];
const styles = ['Yoga', 'Dance', 'HIIT', 'Stretch'].map(label => ({ value: label, label }));
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((label, at) => ({
  value: String(at + 1),
  label,
}));
const payments = [
  { value: 'session', label: 'Pay Per Session', description: 'One class at a time.' },
  { value: 'month', label: 'Subscription', description: 'A place in every class.' },
];
const filled = {
  date: '2026-11-21',
  time: '18:00',
  price: { amount: 1850, currency: 'USD' },
  days: ['2', '6'],
  pay: ['month'],
  role: 'teacher',
  styles: ['Yoga'],
  language: 'german',
};

export const Filled = () => (
  <ExampleForm initialValues={filled}>
    <FieldRadioGroup name="role" label="I am a" options={roles} variant="cards" />
    <FieldText
      name="title"
      label="Title"
      help="What is it, and for whom? 60 characters."
      placeholder="Slow flow for tired shoulders"
    />
    <FieldTextArea name="description" label="Description" optional />
    <FieldSelect name="language" label="Language" options={languages} />
    <FieldCheckboxGroup name="styles" label="Workout styles" options={styles} />
    <FieldCheckboxGroup name="days" label="Every week on" options={days} variant="chips" />
    <FieldCheckboxGroup name="pay" label="How people pay" options={payments} variant="cards" />
    <FieldDate name="date" label="Date" min="2026-11-20" />
    <FieldTime name="time" label="Starts at" />
    <FieldCurrency name="price" label="Price" currency="USD" unit="per session" />
    <FieldCheckbox name="agree" label="I have read the terms of service" />
  </ExampleForm>
);

export const Wrong = () => (
  <ExampleForm submitted initialValues={{ date: 'soon', price: 'much', title: 'x'.repeat(61) }}>
    <FieldRadioGroup name="role" label="I am a" options={roles} validate={required()} />
    <FieldText name="title" label="Title" validate={maxLength(60)} />
    <FieldSelect name="language" label="Language" options={languages} validate={required()} />
    <FieldDate name="date" label="Date" />
    <FieldCurrency name="price" label="Price" currency="USD" />
    <FieldCheckbox name="agree" label="I agree" validate={required()} />
  </ExampleForm>
);
