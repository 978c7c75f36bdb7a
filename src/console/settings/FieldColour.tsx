import { FieldFrame } from '#src/components/Field/FieldFrame.tsx';
import field from '#src/components/Field/Field.module.css';
import { useFieldControl } from '#src/components/Field/useFieldControl.ts';
import type { FieldProps } from '#src/components/Field/useFieldControl.ts';
import css from './SettingsPage.module.css';

export interface FieldColourProps extends FieldProps<string> {
  /** Name of the picker beside the text. */
  pick: string;
}

const isColour = (text: string) => /^#[\da-f]{6}$/i.test(text);

/** A colour: as text, and by the picker of the browser. */
export function FieldColour({ pick, ...props }: FieldColourProps) {
  const { value, change, blur, focus, control, error, ids } = useFieldControl<string>(props, '');
  return (
    <FieldFrame
      ids={ids}
      error={error}
      label={props.label}
      help={props.help}
      optional={props.optional}
    >
      <span className={css.colour}>
        <input
          type="color"
          className={css.picker}
          aria-label={pick}
          disabled={control.disabled}
          value={isColour(value) ? value.toLowerCase() : '#c8412a'}
          onChange={event => change(event.target.value)}
          onFocus={focus}
          onBlur={blur}
        />
        <input
          {...control}
          className={field.control}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="#00665c"
          value={value}
          onChange={event => change(event.target.value)}
          onFocus={focus}
          onBlur={blur}
        />
      </span>
    </FieldFrame>
  );
}
