import { appError } from '#src/util/errors.ts';
import { failed, idle, ready } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { ExampleForm } from '../examples/ExampleForm.tsx';
import { FieldCurrentPassword } from './FieldCurrentPassword.tsx';

export interface ExampleProps {
  link?: RequestStatus;
  onSendLink?: () => void;
}

export const Asked = ({ link = idle, onSendLink = () => undefined }: ExampleProps) => (
  <ExampleForm>
    <FieldCurrentPassword
      name="currentPassword"
      help="So that nobody else moves your account."
      email="mara@flowroom.example"
      link={link}
      onSendLink={onSendLink}
    />
  </ExampleForm>
);

export const LinkSent = () => <Asked link={ready} />;

export const TooManyLinks = () => (
  <Asked link={failed(appError('too-many-requests', 'Too many', 429))} />
);
