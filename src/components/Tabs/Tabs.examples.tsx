import { useState } from 'react';
import css from '../examples/examples.module.css';
import { Tabs } from './Tabs.tsx';

export const Links = () => (
  <div className={css.stack}>
    <Tabs
      label="Inbox"
      selected="sales"
      tabs={[
        { id: 'orders', label: 'Bookings', to: '/inbox/orders' },
        { id: 'sales', label: 'Orders', to: '/inbox/sales', count: 3 },
        { id: 'later', label: 'Locked', to: '/inbox/later', disabled: true },
      ]}
    />
  </div>
);

export function Panels() {
  const [selected, select] = useState('about');
  const tabs = [
    { id: 'about', label: 'About' },
    { id: 'rules', label: 'Studio policies' },
  ];
  return (
    <Tabs label="Class" selected={selected} tabs={tabs} onSelect={select}>
      <p>{selected === 'about' ? 'An hour of unhurried movement.' : 'Bring a mat and water.'}</p>
    </Tabs>
  );
}
