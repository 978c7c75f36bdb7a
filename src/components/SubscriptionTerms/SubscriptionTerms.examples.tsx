import { SubscriptionTerms } from './SubscriptionTerms.tsx';

export const OfAMonth = () => <SubscriptionTerms price={{ amount: 6000, currency: 'USD' }} />;
