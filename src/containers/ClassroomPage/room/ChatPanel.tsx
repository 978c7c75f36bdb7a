import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, FormattedTime, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import field from '#src/components/Field/Field.module.css';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import type { Shown } from './shown.ts';
import css from './Panels.module.css';

const most = 1_000;

/** The chat: to everybody, or to the teacher alone. What others wrote is plain text. */
export function ChatPanel({ session, state, leads }: Shown) {
  const { chat, room } = state.model;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup: the page would fail as the panel
    // closes.
    end.current?.scrollIntoView({ block: 'end' });
  }, [chat.length]);
  return (
    <div className={css.chat}>
      <ol className={css.lines} aria-live="polite">
        {chat.map(({ id, name, text, at, to }) => (
          <li key={id}>
            <p className={css.from}>
              <bdi>{name}</bdi>{' '}
              <span className={css.quiet}>
                <FormattedTime value={at} />
                {to === 'teacher' && (
                  <>
                    {' · '}
                    <FormattedMessage id="Classroom.chat.private" />
                  </>
                )}
              </span>
            </p>
            <p className={css.text} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
      {chat.length === 0 && (
        <p className={css.quiet}>
          <FormattedMessage id="Classroom.chat.empty" />
        </p>
      )}
      <div ref={end} />
      {leads && room && (
        <label className={css.check}>
          <input
            type="checkbox"
            checked={room.keepsChat}
            onChange={({ target }) => session.tell({ type: 'keepChat', is: target.checked })}
          />
          <FormattedMessage id="Classroom.chat.keep" />
        </label>
      )}
      {!leads && room?.keepsChat && (
        <p className={css.quiet}>
          <FormattedMessage id="Classroom.chat.kept" />
        </p>
      )}
      <ChatForm session={session} leads={leads} />
    </div>
  );
}

function ChatForm({ session, leads }: Pick<Shown, 'session' | 'leads'>) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const [to, setTo] = useState<'everyone' | 'teacher'>('everyone');
  const [failed, setFailed] = useState(false);
  const id = useId();
  const send = async () => {
    const written = text.trim();
    if (written === '') return;
    try {
      await session.ask({ type: 'chat', to, text: written });
      setText('');
      setFailed(false);
    } catch {
      // What was written stays.
      setFailed(true);
    }
  };
  return (
    <form
      className={css.form}
      onSubmit={event => {
        event.preventDefault();
        void send();
      }}
    >
      {!leads && (
        <SelectBox
          aria-label={intl.formatMessage({ id: 'Classroom.chat.to' })}
          value={to}
          onChange={({ target }) => setTo(target.value === 'teacher' ? 'teacher' : 'everyone')}
        >
          <option value="everyone">{intl.formatMessage({ id: 'Classroom.chat.everyone' })}</option>
          <option value="teacher">{intl.formatMessage({ id: 'Classroom.chat.teacher' })}</option>
        </SelectBox>
      )}
      {failed && (
        <p className={css.failed} role="alert">
          <FormattedMessage id="Classroom.chat.failed" />
        </p>
      )}
      <label htmlFor={id} className={css.quiet}>
        <FormattedMessage id="Classroom.chat.message" />
      </label>
      <div className={css.send}>
        <input
          id={id}
          className={field.control}
          value={text}
          maxLength={most}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit">
          <FormattedMessage id="Classroom.chat.send" />
        </Button>
      </div>
    </form>
  );
}
