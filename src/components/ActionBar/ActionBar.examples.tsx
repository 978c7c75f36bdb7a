import { Button } from '../Button/Button.tsx';
import { ActionBar } from './ActionBar.tsx';

export const TwoAnswers = () => (
  <ActionBar label="Answer the request">
    <Button variant="secondary" size="large">
      Decline
    </Button>
    <Button size="large">Accept</Button>
  </ActionBar>
);

export const WithPrice = () => (
  <ActionBar lead={<strong>$24</strong>}>
    <Button size="large">Finish payment</Button>
  </ActionBar>
);
