import type { ComponentType } from 'react';
import { actions } from '#src/components/examples/actions.examples.tsx';
import { classes } from '#src/components/examples/classes.examples.tsx';
import { content } from '#src/components/examples/content.examples.tsx';
import { feedback } from '#src/components/examples/feedback.examples.tsx';
import { fields } from '#src/components/examples/fields.examples.tsx';
import { forms } from '#src/components/examples/forms.examples.tsx';
import { navigation } from '#src/components/examples/navigation.examples.tsx';
import { calendarFeedExamples } from '#src/features/calendarFeed/calendarFeed.examples.tsx';
import { confirmationExamples } from '#src/features/confirmation/confirmation.examples.tsx';
import { enquiryExamples } from '#src/features/enquiry/enquiry.examples.tsx';
import { favoritesExamples } from '#src/features/favorites/favorites.examples.tsx';
import { meetingsExamples } from '#src/features/meetings/meetings.examples.tsx';
import { passwordExamples } from '#src/features/password/password.examples.tsx';
import { payoutExamples } from '#src/features/payout/payout.examples.tsx';
import { receiptsExamples } from '#src/features/receipts/receipts.examples.tsx';
import { safetyExamples } from '#src/features/safety/safety.examples.tsx';
import { savedCardExamples } from '#src/features/savedCard/savedCard.examples.tsx';
import { subscriptionExamples } from '#src/features/subscription/subscription.examples.tsx';

/** Groups of components, in the order of the style guide. */
export const groups = ['actions', 'forms', 'classes', 'content', 'feedback', 'navigation'] as const;
export type Group = (typeof groups)[number];

/** Component with its examples, one per relevant state. */
export interface ComponentEntry {
  name: string;
  group: Group;
  examples: { name: string; Example: ComponentType }[];
}

type Examples = Record<string, Record<string, ComponentType>>;

const examplesOf: Record<Group, Examples> = {
  actions: { ...actions, ...safetyExamples },
  forms: {
    ...fields,
    ...forms,
    ...enquiryExamples,
    ...passwordExamples,
    ...payoutExamples,
    ...savedCardExamples,
  },
  classes: {
    ...classes,
    ...calendarFeedExamples,
    ...confirmationExamples,
    ...favoritesExamples,
    ...meetingsExamples,
    ...receiptsExamples,
    ...subscriptionExamples,
  },
  content,
  feedback,
  navigation,
};

/** Every component that has examples. */
export const components: readonly ComponentEntry[] = groups.flatMap(group =>
  Object.entries(examplesOf[group]).map(([name, examples]) => ({
    name,
    group,
    examples: Object.entries(examples).map(([example, Example]) => ({ name: example, Example })),
  })),
);

/** Route parameters of the style guide. */
export interface Shown {
  group?: string;
  component?: string;
  example?: string;
}

/** Returns the components with the examples of an address; empty when it is unknown. */
export const shownComponents = ({ group, component, example }: Shown): ComponentEntry[] =>
  components
    .filter(
      entry =>
        (group === undefined || entry.group === group) &&
        (component === undefined || entry.name === component),
    )
    .map(entry => ({
      ...entry,
      examples: entry.examples.filter(({ name }) => example === undefined || name === example),
    }))
    .filter(({ examples }) => examples.length > 0);

const component = (name: string) => `/styleguide/c/${name}`;

/** Paths within the style guide. */
export const addresses = {
  group: (group: string) => `/styleguide/g/${group}`,
  component,
  example: (name: string, example: string) => `${component(name)}/${example}`,
  raw: (name: string, example: string) => `${component(name)}/${example}/raw`,
} as const;
