import { Avatar } from '../Avatar/Avatar.tsx';
import { exampleUser } from '../examples/fixtures.ts';
import { Menu } from './Menu.tsx';

export const OfAPerson = () => (
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
);
