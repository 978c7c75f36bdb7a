import { InlineTextButton } from './InlineTextButton.tsx';
import { Link } from './Link.tsx';

export const InText = () => (
  <p>
    Read <Link to="/terms-of-service">the terms</Link>, go{' '}
    <Link to="/" variant="quiet">
      home
    </Link>
    , or <InlineTextButton>send the mail again</InlineTextButton>.
  </p>
);
