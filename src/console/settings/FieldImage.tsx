import { ImagePlus } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import type { BrandImageKey } from '#shared/settings/brandImages.ts';
import { Button, buttonClass } from '#src/components/Button/Button.tsx';
import { FieldGroupFrame } from '#src/components/Field/FieldFrame.tsx';
import { useFieldControl } from '#src/components/Field/useFieldControl.ts';
import type { FieldProps } from '#src/components/Field/useFieldControl.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { brandImageTypes, useStageImage } from './useStageImage.ts';
import type { ChosenImage } from './settingsValues.ts';
import css from './FieldImage.module.css';

export interface FieldImageProps extends FieldProps<ChosenImage | null> {
  setting: BrandImageKey;
}

/** A picture of the brand: uploaded at once, and published with the form. */
export function FieldImage({ setting, ...props }: FieldImageProps) {
  const intl = useIntl();
  const { value, change, blur, control, error, ids } = useFieldControl<ChosenImage | null>(
    props,
    null,
  );
  const { stage, isPending, failure, fault, forget } = useStageImage(setting, image => {
    change(image);
    blur();
  });
  const about = intl.formatMessage(
    { id: value ? 'ConsoleSettings.image.change' : 'ConsoleSettings.image.choose' },
    { label: props.label },
  );
  return (
    <div>
      <FieldGroupFrame
        ids={ids}
        error={fault ?? error}
        label={props.label}
        help={props.help}
        optional={props.optional}
      >
        {value?.url && (
          <span
            className={clsx(css.ground, css[setting])}
            data-theme={setting === 'nightLogo' ? 'dark' : 'light'}
          >
            <img className={css.picture} src={value.url} alt={props.label} />
          </span>
        )}
        <span className={css.acts}>
          <label
            className={clsx(
              buttonClass({ variant: 'secondary', size: 'small', fullWidth: false }),
              css.choose,
            )}
            aria-busy={isPending || undefined}
          >
            <ImagePlus className={css.sign} aria-hidden="true" />
            <FormattedMessage
              id={isPending ? 'ConsoleSettings.image.sending' : 'ConsoleSettings.image.file'}
            />
            <input
              {...control}
              className={css.file}
              type="file"
              accept={brandImageTypes.join(',')}
              aria-label={about}
              onChange={event => {
                const file = event.target.files?.[0];
                if (file && !isPending) void stage(file);
                // The same file can be chosen again after a failure.
                event.target.value = '';
              }}
            />
          </label>
          {value && !control.disabled && (
            <Button
              variant="ghost"
              size="small"
              aria-label={intl.formatMessage(
                { id: 'ConsoleSettings.image.remove' },
                { label: props.label },
              )}
              onClick={() => {
                forget();
                change(null);
                blur();
              }}
            >
              <FormattedMessage id="ConsoleSettings.image.none" />
            </Button>
          )}
        </span>
      </FieldGroupFrame>
      <FailureNotice error={failure} />
    </div>
  );
}
