import { ButtonLink } from '../Button/ButtonLink.tsx';
import { EmptyState } from './EmptyState.tsx';

export const NoBookings = () => (
  <EmptyState title="No bookings yet" action={<ButtonLink to="/s">Find a class</ButtonLink>}>
    Your classes appear here, with the link to join them.
  </EmptyState>
);
