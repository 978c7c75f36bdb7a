import type { ComponentType } from 'react';
import { Confirmation } from './Confirmation.tsx';

const share = {
  url: 'https://flowroom.example/l/slow-flow-for-tired-shoulders/1?start=2026-12-01T18:00:00.000Z',
  title: 'Slow flow for tired shoulders',
  text: 'Come with me',
  heading: 'Bring a friend',
  help: 'The link opens the class at the same time as yours.',
};

/** Examples of the moment after something was done. */
export const confirmationExamples = {
  Confirmation: {
    AfterARequest: () => (
      <Confirmation
        things={[
          { what: 'answer', at: Date.parse('2026-11-26T10:05:00.000Z'), precision: 'by' },
          { what: 'class', at: Date.parse('2026-12-01T18:00:00.000Z'), precision: 'time' },
          { what: 'review', at: Date.parse('2026-12-08T19:00:00.000Z'), precision: 'by' },
        ]}
        values={{ provider: 'Mara L' }}
        share={share}
      />
    ),
    AfterPublishing: () => (
      <Confirmation
        title="Your class is out. People can book it now."
        things={[{ what: 'found', at: null, precision: 'day' }]}
        values={{}}
        share={share}
      />
    ),
  },
} satisfies Record<string, Record<string, ComponentType>>;
