import type { ComponentType } from 'react';
import * as AccountLayout from '#src/components/AccountLayout/AccountLayout.examples.tsx';
import * as ActionBar from '#src/components/ActionBar/ActionBar.examples.tsx';
import * as AuthFrame from '#src/components/AuthFrame/AuthFrame.examples.tsx';
import * as Avatar from '#src/components/Avatar/Avatar.examples.tsx';
import * as Badge from '#src/components/Badge/Badge.examples.tsx';
import * as Button from '#src/components/Button/Button.examples.tsx';
import * as CalendarFeed from '#src/components/CalendarFeed/CalendarFeed.examples.tsx';
import * as Card from '#src/components/Card/Card.examples.tsx';
import * as CardChoice from '#src/components/CardChoice/CardChoice.examples.tsx';
import * as ClassPanel from '#src/components/ClassPanel/ClassPanel.examples.tsx';
import * as ClassTime from '#src/components/ClassTime/ClassTime.examples.tsx';
import * as DemoBanner from '#src/components/DemoBanner/DemoBanner.examples.tsx';
import * as EmptyState from '#src/components/EmptyState/EmptyState.examples.tsx';
import * as EnquiryModal from '#src/components/EnquiryModal/EnquiryModal.examples.tsx';
import * as ErrorState from '#src/components/ErrorState/ErrorState.examples.tsx';
import * as ExtendMeetings from '#src/components/ExtendMeetings/ExtendMeetings.examples.tsx';
import * as FieldCurrentPassword from '#src/components/FieldCurrentPassword/FieldCurrentPassword.examples.tsx';
import * as FieldDateRange from '#src/components/FieldDateRange/FieldDateRange.examples.tsx';
import * as FieldPhone from '#src/components/FieldPhone/FieldPhone.examples.tsx';
import * as FieldPlace from '#src/components/FieldPlace/FieldPlace.examples.tsx';
import * as Fields from '#src/components/Field/Fields.examples.tsx';
import * as FieldRating from '#src/components/FieldRating/FieldRating.examples.tsx';
import * as FormErrors from '#src/components/FormErrors/FormErrors.examples.tsx';
import * as Link from '#src/components/Link/Link.examples.tsx';
import * as ListingCard from '#src/components/ListingCard/ListingCard.examples.tsx';
import * as ListingLocation from '#src/components/ListingLocation/ListingLocation.examples.tsx';
import * as BreakableText from '#src/components/BreakableText/BreakableText.examples.tsx';
import * as Menu from '#src/components/Menu/Menu.examples.tsx';
import * as Modal from '#src/components/Modal/Modal.examples.tsx';
import * as Notice from '#src/components/Notice/Notice.examples.tsx';
import * as Pagination from '#src/components/Pagination/Pagination.examples.tsx';
import * as PayoutDetailsForm from '#src/components/PayoutDetailsForm/PayoutDetailsForm.examples.tsx';
import * as PriceBreakdown from '#src/components/PriceBreakdown/PriceBreakdown.examples.tsx';
import * as RecordBoundary from '#src/components/RecordBoundary/RecordBoundary.examples.tsx';
import * as ResponsiveImage from '#src/components/ResponsiveImage/ResponsiveImage.examples.tsx';
import * as Reviews from '#src/components/Reviews/Reviews.examples.tsx';
import * as SearchField from '#src/components/SearchField/SearchField.examples.tsx';
import * as SettingsForm from '#src/components/SettingsForm/SettingsForm.examples.tsx';
import * as Skeleton from '#src/components/Skeleton/Skeleton.examples.tsx';
import * as StayDates from '#src/components/StayDates/StayDates.examples.tsx';
import * as SubscriptionTerms from '#src/components/SubscriptionTerms/SubscriptionTerms.examples.tsx';
import * as SubscribeFailure from '#src/components/SubscribeFailure/SubscribeFailure.examples.tsx';
import * as Tabs from '#src/components/Tabs/Tabs.examples.tsx';
import * as Toast from '#src/components/Toast/Toast.examples.tsx';
import * as VisuallyHidden from '#src/components/VisuallyHidden/VisuallyHidden.examples.tsx';

/** The parts of the style guide, in order. */
export const groups = ['actions', 'forms', 'classes', 'content', 'feedback', 'navigation'] as const;
export type Group = (typeof groups)[number];

/** A component with its examples: one for every state that a designer would ask about. */
export interface ComponentEntry {
  name: string;
  group: Group;
  examples: { name: string; Example: ComponentType }[];
}

const entry = (
  name: string,
  group: Group,
  examples: Record<string, ComponentType>,
): ComponentEntry => ({
  name,
  group,
  examples: Object.entries(examples).map(([example, Example]) => ({ name: example, Example })),
});

/** Every component that has examples. */
export const components: readonly ComponentEntry[] = [
  entry('ActionBar', 'actions', ActionBar),
  entry('Button', 'actions', Button),
  entry('Link', 'actions', Link),
  entry('Menu', 'actions', Menu),
  entry('CardChoice', 'forms', CardChoice),
  entry('Fields', 'forms', Fields),
  entry('FieldCurrentPassword', 'forms', FieldCurrentPassword),
  entry('FieldDateRange', 'forms', FieldDateRange),
  entry('CalendarFeed', 'classes', CalendarFeed),
  entry('EnquiryModal', 'forms', EnquiryModal),
  entry('FieldPhone', 'forms', FieldPhone),
  entry('FieldPlace', 'forms', FieldPlace),
  entry('FieldRating', 'forms', FieldRating),
  entry('FormErrors', 'forms', FormErrors),
  entry('PayoutDetailsForm', 'forms', PayoutDetailsForm),
  entry('SearchField', 'forms', SearchField),
  entry('SettingsForm', 'forms', SettingsForm),
  entry('ClassPanel', 'classes', ClassPanel),
  entry('ClassTime', 'classes', ClassTime),
  entry('ExtendMeetings', 'classes', ExtendMeetings),
  entry('ListingCard', 'classes', ListingCard),
  entry('ListingLocation', 'classes', ListingLocation),
  entry('PriceBreakdown', 'classes', PriceBreakdown),
  entry('StayDates', 'classes', StayDates),
  entry('SubscriptionTerms', 'classes', SubscriptionTerms),
  entry('Avatar', 'content', Avatar),
  entry('Badge', 'content', Badge),
  entry('Card', 'content', Card),
  entry('BreakableText', 'content', BreakableText),
  entry('ResponsiveImage', 'content', ResponsiveImage),
  entry('Reviews', 'content', Reviews),
  entry('Skeleton', 'content', Skeleton),
  entry('VisuallyHidden', 'content', VisuallyHidden),
  entry('DemoBanner', 'feedback', DemoBanner),
  entry('EmptyState', 'feedback', EmptyState),
  entry('ErrorState', 'feedback', ErrorState),
  entry('Notice', 'feedback', Notice),
  entry('RecordBoundary', 'feedback', RecordBoundary),
  entry('SubscribeFailure', 'feedback', SubscribeFailure),
  entry('Toast', 'feedback', Toast),
  entry('AccountLayout', 'navigation', AccountLayout),
  entry('AuthFrame', 'navigation', AuthFrame),
  entry('Modal', 'navigation', Modal),
  entry('Pagination', 'navigation', Pagination),
  entry('Tabs', 'navigation', Tabs),
];

/** What an address of the style guide asks for. */
export interface Shown {
  group?: string;
  component?: string;
  example?: string;
}

/** The components with the examples that an address asks for; empty when it names none of them. */
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
