import type { ComponentType } from 'react';
import { SafetyActions } from './SafetyActions.tsx';

/** Examples of reporting and blocking. */
export const safetyExamples = {
  SafetyActions: {
    Person: () => (
      <SafetyActions
        name="Mira Lind"
        isBlocked={false}
        onBlock={() => Promise.resolve(true)}
        onReport={() => Promise.resolve(null)}
        draftKey={null}
      />
    ),
  },
} satisfies Record<string, Record<string, ComponentType>>;
