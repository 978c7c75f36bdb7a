import { exampleUser } from '../examples/fixtures.ts';
import { CalendarFeed } from './CalendarFeed.tsx';

export const Subscribe = () => <CalendarFeed teacher={exampleUser()} />;
