import { useEffect, useRef, useState } from 'react';
import { FORM_ERROR } from 'final-form';
import { KeyRound } from 'lucide-react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { removePasskey, renamePasskey } from '#src/features/passkeys/passkeys.duck.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { required } from '#src/util/validators.ts';
import { passkeyNameMax } from '#shared/contract/inputRules.ts';
import type { Passkey } from '#shared/contract/api/passkeys.ts';
import { cleanLine } from '#shared/text/text.ts';
import { formatDay } from '#shared/time/time.ts';
import css from './Passkeys.module.css';

export interface PasskeyRowProps {
  passkey: Passkey;
  onRemoved: () => void;
}

/** A passkey with its name and use; renames and removes it. */
export function PasskeyRow({ passkey, onRemoved }: PasskeyRowProps) {
  const intl = useIntl();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  // Takes the focus back.
  const [before, setBefore] = useState(open);
  const { name, createdAt, lastUsedAt } = passkey;
  const day = (instant: string) => <ReaderTime at={instant} format={formatDay} />;
  return (
    <li className={css.item}>
      <div className={css.row}>
        <KeyRound className={css.icon} aria-hidden="true" />
        <div className={css.facts}>
          <p className={css.name}>
            <bdi>{name}</bdi>
          </p>
          <p className={css.fact}>
            <FormattedMessage id="Passkeys.created" values={{ day: day(createdAt) }} />
            {' · '}
            {lastUsedAt ? (
              <FormattedMessage id="Passkeys.used" values={{ day: day(lastUsedAt) }} />
            ) : (
              <FormattedMessage id="Passkeys.unused" />
            )}
          </p>
        </div>
        {open === null && (
          <div className={css.ways}>
            {(['rename', 'remove'] as const).map(way => (
              <Button
                key={way}
                variant="ghost"
                size="small"
                aria-label={intl.formatMessage({ id: `Passkeys.${way}.label` }, { name })}
                autoFocus={before === way}
                onClick={() => {
                  setOpen(way);
                  setBefore(way);
                }}
              >
                <FormattedMessage id={`Passkeys.${way}`} />
              </Button>
            ))}
          </div>
        )}
      </div>
      {open === 'rename' && <RenameForm passkey={passkey} onDone={() => setOpen(null)} />}
      {open === 'remove' && (
        <Removal passkey={passkey} onRemoved={onRemoved} onCancel={() => setOpen(null)} />
      )}
    </li>
  );
}

const validateName = required('Passkeys.name.required');

function RenameForm({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function send(values: { name?: string }) {
    const answer = await dispatch(renamePasskey({ id, name: cleanLine(values.name ?? '') }));
    if (renamePasskey.rejected.match(answer)) return { [FORM_ERROR]: 'Passkeys.failed' };
    onDone();
    return undefined;
  }

  return (
    <Form<{ name?: string }>
      initialValues={{ name }}
      onSubmit={send}
      render={({ handleSubmit, submitting, submitError }) => (
        <form
          ref={form}
          className={css.form}
          noValidate
          onSubmit={event => void handleSubmit(event)}
        >
          <FieldText
            name="name"
            autoComplete="off"
            maxLength={passkeyNameMax}
            label={intl.formatMessage({ id: 'Passkeys.name' })}
            validate={validateName}
          />
          {submitError && (
            <Notice tone="error">
              <FormattedMessage id={submitError} />
            </Notice>
          )}
          <div className={css.ways}>
            <Button type="submit" variant="secondary" inProgress={submitting}>
              <FormattedMessage id="Passkeys.name.save" />
            </Button>
            <Button variant="ghost" onClick={onDone}>
              <FormattedMessage id="Passkeys.cancel" />
            </Button>
          </div>
        </form>
      )}
    />
  );
}

function Removal({
  passkey: { id, name },
  onRemoved,
  onCancel,
}: PasskeyRowProps & { onCancel: () => void }) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);

  async function remove() {
    setStatus('loading');
    const answer = await dispatch(removePasskey(id));
    if (removePasskey.rejected.match(answer)) {
      setStatus('failed');
      return;
    }
    toast.show({ message: intl.formatMessage({ id: 'Passkeys.removed' }) });
    onRemoved();
  }

  return (
    <>
      <p ref={question} tabIndex={-1} className={css.text}>
        <FormattedMessage id="Passkeys.remove.text" values={{ name: <bdi>{name}</bdi> }} />
      </p>
      {status === 'failed' && (
        <Notice tone="error">
          <FormattedMessage id="Passkeys.failed" />
        </Notice>
      )}
      <div className={css.ways}>
        <Button variant="danger" inProgress={status === 'loading'} onClick={() => void remove()}>
          <FormattedMessage id="Passkeys.remove.confirm" />
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          <FormattedMessage id="Passkeys.cancel" />
        </Button>
      </div>
    </>
  );
}
