import { SearchField } from './SearchField.tsx';

export const Medium = () => <SearchField label="Search classes" />;

export const Large = () => <SearchField size="large" label="Search classes" />;
