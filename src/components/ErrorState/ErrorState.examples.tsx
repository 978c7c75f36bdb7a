import { ErrorState } from './ErrorState.tsx';

export const WithRetry = () => <ErrorState onRetry={() => undefined} />;
