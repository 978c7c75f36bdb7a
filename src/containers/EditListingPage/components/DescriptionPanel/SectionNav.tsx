import { useEffect, useState } from 'react';
import { clsx } from 'clsx';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FormSection } from './sections.ts';
import css from './SectionNav.module.css';

/** Links to the sections of the form; the one that is in view is marked. */
export function SectionNav({ sections }: { sections: readonly FormSection[] }) {
  const intl = useIntl();
  const current = useSectionInView(sections);
  // A panel with one section has the column too, so that the form stays where it is.
  if (sections.length < 2) return <div className={css.root} />;
  return (
    <nav className={css.root} aria-label={intl.formatMessage({ id: 'EditListingPage.sections' })}>
      <ol className={css.list}>
        {sections.map(({ id, titleId }) => (
          <li key={id}>
            <a
              className={clsx(css.link, id === current && css.current)}
              href={`#${id}`}
              onClick={event => {
                // No entry in the history: back leads out of the wizard.
                event.preventDefault();
                const heading = document.getElementById(id);
                heading?.scrollIntoView();
                heading?.focus({ preventScroll: true });
              }}
              aria-current={id === current ? 'true' : undefined}
            >
              <FormattedMessage id={titleId} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Part of the window, from its top, in which a heading counts as read. */
const readTo = 0.4;

/** Returns the id of the last section whose heading is above the middle of the window. */
function useSectionInView(sections: readonly FormSection[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const look = () => {
      const line = window.innerHeight * readTo;
      const above = sections.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < line;
      });
      const isAtEnd =
        window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      setCurrent((isAtEnd ? sections : above).at(-1)?.id ?? sections[0]?.id);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [sections]);
  return current;
}
