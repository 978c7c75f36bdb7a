import type { ComponentType } from 'react';
import { appError } from '#src/util/errors.ts';
import { failed, idle, ready } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { ExampleForm } from '#src/components/examples/ExampleForm.tsx';
import { FieldCurrentPassword } from './FieldCurrentPassword.tsx';

interface PasswordExampleProps {
  link?: RequestStatus;
  onSendLink?: () => void;
}

const PasswordExample = ({ link = idle, onSendLink = () => undefined }: PasswordExampleProps) => (
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

/** Examples of the field for the current password. */
export const passwordExamples = {
  FieldCurrentPassword: {
    Asked: PasswordExample,
    LinkSent: () => <PasswordExample link={ready} />,
    TooManyLinks: () => (
      <PasswordExample link={failed(appError('too-many-requests', 'Too many', 429))} />
    ),
  },
} satisfies Record<string, Record<string, ComponentType>>;
