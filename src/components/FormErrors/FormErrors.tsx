import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-final-form';
import { FormattedMessage } from 'react-intl';
import { afterRelease } from '#src/util/pointerState.ts';
import { Notice } from '../Notice/Notice.tsx';
import { focusField, wrongFields } from './wrongFields.ts';
import type { WrongField } from './wrongFields.ts';
import css from './FormErrors.module.css';

interface Report {
  wrong: WrongField[];
  /** Takes the focus as soon as the summary is drawn; an object of its own for each submit. */
  next: { control: HTMLElement } | null;
}

/** Frames within which the errors of a submit are on the page. */
const drawnWithin = 10;

/**
 * The first element inside the `<form>`. When a submit finds wrong fields, it sums them up (when
 * there are several) and moves the focus to the first; each line leads to its field.
 */
export function FormErrors() {
  const form = useForm();
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Report>({ wrong: [], next: null });
  const { wrong, next } = shown;

  // The summary is on the page by now, and moves nothing any more.
  useEffect(() => {
    if (next) focusField(next.control);
  }, [next]);

  useEffect(() => {
    const element = place.current?.closest('form');
    if (!element) return undefined;
    let wasSubmitting = false;
    const report = (isNews = false, frames = drawnWithin) => {
      requestAnimationFrame(() => {
        const found = wrongFields(element);
        // Errors are drawn by the next frame, or a little later where much is going on.
        if (isNews && found.length === 0 && frames > 0) {
          report(isNews, frames - 1);
          return;
        }
        setShown({ wrong: found, next: isNews && found[0] ? { control: found[0].control } : null });
      });
    };
    const onSubmit = () => {
      if (form.getState().hasValidationErrors) report(true);
    };
    const unsubscribe = form.subscribe(
      ({ submitting, submitFailed }) => {
        if (wasSubmitting && !submitting) report(submitFailed);
        wasSubmitting = submitting ?? false;
      },
      { submitting: true, submitFailed: true },
    );
    // Once shown, the summary follows the corrections.
    const onChange = () =>
      setShown(before =>
        before.wrong.length > 0 ? { ...before, wrong: wrongFields(element) } : before,
      );
    const onFocusOut = () => afterRelease(() => requestAnimationFrame(onChange));
    element.addEventListener('submit', onSubmit);
    element.addEventListener('focusout', onFocusOut);
    return () => {
      unsubscribe();
      element.removeEventListener('submit', onSubmit);
      element.removeEventListener('focusout', onFocusOut);
    };
  }, [form]);

  return (
    <div ref={place} className={css.root}>
      {wrong.length > 1 && (
        <Notice
          tone="error"
          title={<FormattedMessage id="FormErrors.title" values={{ count: wrong.length }} />}
        >
          <ul className={css.list}>
            {wrong.map(({ key, control, ...words }) => (
              <li key={key}>
                <button type="button" className={css.line} onClick={() => focusField(control)}>
                  {lineOf(words)}
                </button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

/** Joins the label of a field and its message, of which many name the field themselves. */
function lineOf({ part, label, message }: Pick<WrongField, 'part' | 'label' | 'message'>): string {
  const isNamed = message.toLowerCase().includes(label.toLowerCase());
  const line = isNamed ? message : `${label.replace(/\.$/, '')}: ${message}`;
  return part ? `${part}: ${line}` : line;
}
