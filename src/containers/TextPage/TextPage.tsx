import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import type { CancellationPolicy } from '#shared/contract/listingData.ts';
import { refundHours } from '#shared/transactions/bookingRules.ts';
import { textPageAt } from './textPages.ts';
import css from './TextPage.module.css';

const daysOf = (policy: CancellationPolicy) => (refundHours[policy] ?? 0) / 24;

const facts = () => ({
  siteTitle: marketplace.siteTitle,
  commission: marketplace.providerCommissionPercent / 100,
  fee: marketplace.paymentGatewayFeePercent / 100,
  minutes: marketplace.paymentWindowMinutes,
  flexible: refundHours.flexible,
  moderate: daysOf('moderate'),
  strict: daysOf('strict'),
});
/** Number of sections from which on a table of contents is shown. */
const manySections = 6;

/** Static page, chosen by its path. */
export function TextPage() {
  const intl = useIntl();
  const { pathname } = useLocation();
  const page = textPageAt(pathname);
  if (!page) return null;
  const { id, sections, updated, action, isPrivate = false } = page;
  const text = (part: string) => intl.formatMessage({ id: `${id}.${part}` }, facts());
  const hasContents = sections.length > manySections;
  return (
    <article className={css.root}>
      <PageMeta title={text('title')} description={text('description')} noIndex={isPrivate} />
      <header className={css.head}>
        <h1>{text('title')}</h1>
        <p className={css.intro}>{text('intro')}</p>
        {updated && (
          <p className={css.updated}>
            <FormattedMessage
              id="TextPage.updated"
              values={{
                date: (
                  <time dateTime={updated}>
                    {intl.formatDate(updated, { dateStyle: 'long', timeZone: 'UTC' })}
                  </time>
                ),
              }}
            />
          </p>
        )}
      </header>
      {hasContents && (
        <nav className={css.contents} aria-labelledby="contents">
          <h2 id="contents" className={css.contentsTitle}>
            <FormattedMessage id="TextPage.contents" />
          </h2>
          <ol>
            {sections.map(section => (
              <li key={section}>
                <a href={`#${section}`}>{text(`${section}.title`)}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={css.sections}>
        {sections.map(section => (
          <section key={section} aria-labelledby={section}>
            <h2 id={section} className={css.title}>
              {text(`${section}.title`)}
            </h2>
            <TextBlocks text={text(`${section}.text`)} />
          </section>
        ))}
        {action && (
          <div>
            <ButtonLink to={action} size="large">
              {text('action')}
            </ButtonLink>
          </div>
        )}
      </div>
    </article>
  );
}

type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

/** Parses a text: a line is a paragraph; consecutive lines with a hyphen are a list. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const item = /^- (.*)$/.exec(line)?.[1];
    const last = blocks.at(-1);
    if (item === undefined) blocks.push({ kind: 'paragraph', text: line });
    else if (last?.kind === 'list') last.items.push(item);
    else blocks.push({ kind: 'list', items: [item] });
  }
  return blocks;
}

/** Paragraphs and lists of a text. */
function TextBlocks({ text }: { text: string }) {
  return blocksOf(text).map((block, index) =>
    block.kind === 'paragraph' ? (
      <p key={index} className={css.text}>
        {block.text}
      </p>
    ) : (
      <ul key={index} className={css.list}>
        {block.items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  );
}
