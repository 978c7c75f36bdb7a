import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import field from '#src/components/Field/Field.module.css';
import css from './Lobby.module.css';

/** Characters of the name of a guest. */
const nameMax = 60;

/** Requests a guest for the name that the others see. */
export function GuestName({
  initial,
  onName,
}: {
  initial: string;
  onName: (name: string) => void;
}) {
  const [name, setName] = useState(initial);
  const id = useId();
  const typed = name.trim().replace(/\s+/g, ' ');
  return (
    <form
      className={css.state}
      onSubmit={event => {
        event.preventDefault();
        if (typed !== '') onName(typed);
      }}
    >
      <FormattedMessage id="Classroom.guest.title" tagName="h1" />
      <div className={css.name}>
        <label htmlFor={id}>
          <FormattedMessage id="Classroom.guest.name" />
        </label>
        <input
          id={id}
          className={field.control}
          autoComplete="name"
          maxLength={nameMax}
          required
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <Button type="submit" size="large" fullWidth>
          <FormattedMessage id="Classroom.guest.go" />
        </Button>
      </div>
    </form>
  );
}
