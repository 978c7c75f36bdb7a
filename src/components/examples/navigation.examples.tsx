import { useState } from 'react';
import type { ComponentType } from 'react';
import { AccountLayout } from '../AccountLayout/AccountLayout.tsx';
import { AuthFrame } from '../AuthFrame/AuthFrame.tsx';
import { Button } from '../Button/Button.tsx';
import { ConfirmModal } from '../Modal/ConfirmModal.tsx';
import { MyLayout } from '../MyLayout/MyLayout.tsx';
import { Pagination } from '../Pagination/Pagination.tsx';
import { Tabs } from '../Tabs/Tabs.tsx';
import css from './examples.module.css';

const pageAddress = (page: number) => `/s?page=${page}`;

/** Examples of frames of pages and ways through them, by component. */
export const navigation = {
  AccountLayout: {
    OfATeacher: () => (
      <AccountLayout page="payouts" isTeacher title="Payouts">
        <p>Your earnings go to the account that ends in 6789.</p>
      </AccountLayout>
    ),
    OfAStudent: () => (
      <AccountLayout page="password" isTeacher={false} title="Password">
        <p>Somebody who books has no listings and no payouts.</p>
      </AccountLayout>
    ),
  },
  AuthFrame: {
    Short: () => (
      <AuthFrame heading="Welcome back" intro="Log in to your classes and bookings." isShort>
        <Button size="large">Log in</Button>
      </AuthFrame>
    ),
  },
  Modal: {
    Confirmation: () => {
      const [isOpen, setOpen] = useState(false);
      const close = () => setOpen(false);
      return (
        <>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Decline request
          </Button>
          <ConfirmModal
            isOpen={isOpen}
            title="Decline this request?"
            keep="Keep it"
            confirm="Decline"
            onClose={close}
            onConfirm={close}
          >
            <p>The student gets the money back at once, and the place is free again.</p>
          </ConfirmModal>
        </>
      );
    },
  },
  MyLayout: {
    Behind: () => (
      <MyLayout
        page="upcoming"
        title="My classes"
        freshness={{ asOf: '2026-11-23T10:00:00.000Z', isBehind: true }}
      >
        <p>What is booked stands here.</p>
      </MyLayout>
    ),
  },
  Pagination: {
    Positions: () => (
      <div className={css.stack}>
        <Pagination page={1} totalPages={9} to={pageAddress} />
        <Pagination page={5} totalPages={9} to={pageAddress} />
        <Pagination page={3} totalPages={3} to={pageAddress} />
      </div>
    ),
  },
  Tabs: {
    Links: () => (
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
    ),
    Panels: () => {
      const [selected, select] = useState('about');
      const tabs = [
        { id: 'about', label: 'About' },
        { id: 'rules', label: 'Studio policies' },
      ];
      return (
        <Tabs label="Class" selected={selected} tabs={tabs} onSelect={select}>
          <p>
            {selected === 'about' ? 'An hour of unhurried movement.' : 'Bring a mat and water.'}
          </p>
        </Tabs>
      );
    },
  },
} satisfies Record<string, Record<string, ComponentType>>;
