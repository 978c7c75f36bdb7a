import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import { textFacts } from '#src/config/legalTexts.ts';
import type { Loader } from '#src/store/loader.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { markdownOfLines } from '#shared/text/markdown.ts';
import type { PageSection, PageText } from '#shared/contract/api/pageTexts.ts';
import { MarkdownText } from './components/MarkdownText.tsx';
import { fetchPageText, selectTextPage } from './TextPage.duck.ts';
import { legalPageOf, textPageAt } from './textPages.ts';
import type { TextPageContent } from './textPages.ts';
import css from './TextPage.module.css';

/** Number of sections from which on a table of contents is shown. */
const manySections = 6;

/** Loads the terms or the privacy policy of operators who wrote their own. */
export const loader: Loader = async ({ routeName, dispatch }) => {
  const legal = legalPageOf(routeName);
  if (legal) await dispatch(fetchPageText(legal));
};

/** Static page, chosen by its path. */
export function TextPage() {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const { show, page: loaded, text: own } = useAppSelector(selectTextPage);
  const page = textPageAt(pathname);
  const messages = usePageMessages(page);
  if (!page || !messages) return null;
  const { legal } = page;
  // The site's own text would be another than people agree to.
  if (legal && legal === loaded && show.status === 'failed') {
    return <ErrorState headingLevel={1} onRetry={() => void dispatch(fetchPageText(legal))} />;
  }
  const written = legal && legal === loaded ? own : null;
  return <TextArticle page={page} text={withDefaults(written, messages)} />;
}

/** What operators wrote; a title or description that they left out is the site's. */
const withDefaults = (own: PageText | null, messages: PageText): PageText =>
  own
    ? {
        ...own,
        title: own.title || messages.title,
        description: own.description || messages.description,
      }
    : messages;

/** The text that the site has for a page. */
function usePageMessages(page: TextPageContent | undefined): PageText | null {
  const intl = useIntl();
  if (!page) return null;
  const text = (part: string) =>
    intl.formatMessage({ id: `${page.id}.${part}` }, textFacts(marketplace));
  return {
    title: text('title'),
    description: text('description'),
    intro: text('intro'),
    sections: page.sections.map(id => ({
      id,
      title: text(`${id}.title`),
      text: markdownOfLines(text(`${id}.text`)),
    })),
  };
}

interface TextArticleProps {
  page: TextPageContent;
  text: PageText;
}

function TextArticle({ page, text }: TextArticleProps) {
  const { id, updated, action, isPrivate = false } = page;
  const { title, description, intro, sections } = text;
  return (
    <article className={css.root}>
      <PageMeta title={title} description={description} noIndex={isPrivate} />
      <header className={css.head}>
        <h1 dir="auto">{title}</h1>
        {intro && (
          <div className={css.intro}>
            <MarkdownText text={intro} />
          </div>
        )}
        {updated && <Updated date={updated} />}
      </header>
      {sections.length > manySections && <Contents sections={sections} />}
      <div className={css.sections}>
        {sections.map(section => (
          <Section key={section.id} section={section} />
        ))}
        {action && (
          <div>
            <ButtonLink to={action} size="large">
              <FormattedMessage id={`${id}.action`} />
            </ButtonLink>
          </div>
        )}
      </div>
    </article>
  );
}

function Updated({ date }: { date: string }) {
  const intl = useIntl();
  return (
    <p className={css.updated}>
      <FormattedMessage
        id="TextPage.updated"
        values={{
          date: (
            <time dateTime={date}>
              {intl.formatDate(date, { dateStyle: 'long', timeZone: 'UTC' })}
            </time>
          ),
        }}
      />
    </p>
  );
}

function Contents({ sections }: { sections: readonly PageSection[] }) {
  return (
    <nav className={css.contents} aria-labelledby="contents">
      <h2 id="contents" className={css.contentsTitle}>
        <FormattedMessage id="TextPage.contents" />
      </h2>
      <ol>
        {sections
          .filter(({ title }) => title !== '')
          .map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
      </ol>
    </nav>
  );
}

function Section({ section: { id, title, text } }: { section: PageSection }) {
  return (
    <section aria-labelledby={title ? id : undefined}>
      {title && (
        <h2 id={id} className={css.title} dir="auto">
          {title}
        </h2>
      )}
      <MarkdownText text={text} />
    </section>
  );
}
