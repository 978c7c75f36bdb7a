import { Button } from '../Button/Button.tsx';
import { AuthFrame } from './AuthFrame.tsx';

export const Short = () => (
  <AuthFrame heading="Welcome back" intro="Log in to your classes and bookings." isShort>
    <Button size="large">Log in</Button>
  </AuthFrame>
);
