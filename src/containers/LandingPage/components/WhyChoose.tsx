import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { clsx } from 'clsx';
import { CachedFragment } from '#src/components/CachedFragment/CachedFragment.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Section } from './Section.tsx';
import css from './WhyChoose.module.css';

const reasons = ['live', 'clock', 'seen', 'fair', 'languages', 'leave', 'safe', 'small'] as const;

/** Lists reasons, the first of them unfolded. */
export function WhyChoose() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Section title={<FormattedMessage id="WhyChoose.title" />}>
      <div id={id} className={clsx(css.window, isOpen && css.open)}>
        <CachedFragment as="ul" className={css.list} component={Reasons} props={{}} />
      </div>
      <div className={css.action}>
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <FormattedMessage id={isOpen ? 'WhyChoose.less' : 'WhyChoose.more'} />
        </Button>
      </div>
    </Section>
  );
}

function Reasons() {
  return reasons.map(reason => (
    <li key={reason} className={css.reason}>
      <h3 className={css.title}>
        <FormattedMessage id={`WhyChoose.${reason}.title`} />
      </h3>
      <p className={css.text}>
        <FormattedMessage id={`WhyChoose.${reason}.text`} />
      </p>
    </li>
  ));
}
