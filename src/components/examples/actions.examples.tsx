import type { ComponentType } from 'react';
import { CalendarPlus } from 'lucide-react';
import { ActionBar } from '../ActionBar/ActionBar.tsx';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Button } from '../Button/Button.tsx';
import { ButtonLink } from '../Button/ButtonLink.tsx';
import { InlineTextButton, Link } from '../Link/Link.tsx';
import { Menu } from '../Menu/Menu.tsx';
import { exampleUser } from './fixtures.ts';
import css from './examples.module.css';

/** Examples of buttons, links and menus, by component. */
export const actions = {
  ActionBar: {
    TwoAnswers: () => (
      <ActionBar label="Answer the request">
        <Button variant="secondary" size="large">
          Decline
        </Button>
        <Button size="large">Accept</Button>
      </ActionBar>
    ),
    WithPrice: () => (
      <ActionBar lead={<strong>$24</strong>}>
        <Button size="large">Finish payment</Button>
      </ActionBar>
    ),
  },
  Button: {
    Variants: () => (
      <div className={css.row}>
        <Button>Book this class</Button>
        <Button variant="secondary">Message the teacher</Button>
        <Button variant="ghost">Not now</Button>
        <Button variant="danger">Decline request</Button>
      </div>
    ),
    Sizes: () => (
      <div className={css.row}>
        <Button size="small">Small</Button>
        <Button>Medium</Button>
        <Button size="large">Large</Button>
        <ButtonLink to="/l/new" variant="secondary" iconStart={<CalendarPlus aria-hidden="true" />}>
          Create a listing
        </ButtonLink>
      </div>
    ),
    States: () => (
      <div className={css.row}>
        <Button inProgress>Paying $18.00</Button>
        <Button variant="secondary" inProgress>
          Saving
        </Button>
        <Button disabled>Sold out</Button>
      </div>
    ),
    FullWidth: () => (
      <div className={css.narrow}>
        <Button size="large" fullWidth>
          Donaudampfschifffahrtsgesellschaft buchen und bezahlen
        </Button>
      </div>
    ),
  },
  Link: {
    InText: () => (
      <p>
        Read <Link to="/terms-of-service">the terms</Link>, go{' '}
        <Link to="/" variant="quiet">
          home
        </Link>
        , or <InlineTextButton>send the mail again</InlineTextButton>.
      </p>
    ),
  },
  Menu: {
    OfAPerson: () => (
      <Menu
        label="Your menu"
        align="start"
        trigger={<Avatar user={exampleUser()} decorative />}
        header="Mara Lindqvist"
        items={[
          { id: 'listings', label: 'Your listings', to: '/listings' },
          { id: 'settings', label: 'Settings', to: '/settings' },
          { id: 'logout', label: 'Log out', onSelect: () => undefined, startsGroup: true },
        ]}
      />
    ),
  },
} satisfies Record<string, Record<string, ComponentType>>;
