import { createHash } from 'node:crypto';
import { escapeHtml } from '#server/base/html.ts';
import { pageDocument, pagePolicy } from '#server/http/pages/pageDocument.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { inLanguage } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { brandColours, brandStyle } from '#shared/settings/colours.ts';
import { dayName } from '#shared/time/dayName.ts';
import { formatTime, iso, minuteMs, wallTimeOf } from '#shared/time/time.ts';
import { formatPrice } from '#shared/values/money.ts';
import type { OfferedTime, TeacherSchedule } from './teacherSchedule.ts';
import { widgetTexts } from './widgetTexts.ts';
import type { WidgetTexts } from './widgetTexts.ts';

/** How the schedule looks on the other site; `auto` follows the reader's system. */
export type WidgetTheme = 'auto' | 'light' | 'dark';

// The values are those of src/styles/tokens.css. The fonts of the site stay out of it: they would
// be ten times as large as the rest.
const styles = `
:root { color-scheme: light dark; }
:root[data-theme=light] { color-scheme: light; }
:root[data-theme=dark] { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; font: 400 1rem/1.5 system-ui, sans-serif; color: light-dark(#2b1a2f, #f7ede8); }
main { padding: 1rem 1.25rem; background: light-dark(#fffdfb, #22152a); border: 1px solid light-dark(#e8dcd3, #3d2b47); border-radius: 1.25rem; }
h1 { margin: 0 0 0.5rem; font: 600 1.25rem/1.3 georgia, serif; overflow-wrap: anywhere; }
h2 { margin: 1rem 0 0; font-size: 0.875rem; font-weight: 640; color: light-dark(#5b485e, #d0bfce); }
ol { margin: 0; padding: 0; list-style: none; }
.time { display: grid; grid-template-columns: 5.5rem 1fr auto; gap: 0 0.75rem; align-items: center; min-height: 3.5rem; border-block-end: 1px solid light-dark(#e8dcd3, #3d2b47); }
time { font-weight: 640; font-variant-numeric: tabular-nums; }
.title { display: block; overflow-wrap: anywhere; }
.facts, footer { font-size: 0.875rem; color: light-dark(#5b485e, #d0bfce); }
a { color: var(--brand-accent-text, light-dark(#af3521, #ff9d82)); }
.book { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1.125rem; font-weight: 640; text-decoration: none; color: light-dark(#fff, #2b0f14); background: var(--brand-accent, light-dark(#c8412a, #ff8d6e)); border-radius: 62.5rem; }
.book:hover { background: var(--brand-accent-hover, light-dark(#a83320, #ffab93)); }
.more { display: inline-flex; align-items: center; min-height: 2.75rem; }
footer { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: center; justify-content: space-between; }
:focus-visible { outline: 2px solid light-dark(#6a3aa5, #d6bcff); outline-offset: 3px; }
@media (width < 24rem) { .time { grid-template-columns: 1fr auto; padding-block: 0.5rem; } time { grid-column: 1 / -1; } }
`;

// The page around it can not see how high it is.
const script =
  "new ResizeObserver(() => parent.postMessage({ scheduleHeight: document.body.scrollHeight }, '*')).observe(document.body);";

const hash = createHash('sha256').update(script).digest('base64');

/** Content security policy: within any site, with no script but its own. */
export const widgetPolicy = `${pagePolicy(styles, { formAction: 'none', frameAncestors: '*' })}; script-src 'sha256-${hash}'`;

export interface WidgetPageOptions {
  /** Null for somebody whom visitors can not see. */
  schedule: TeacherSchedule | null;
  language: SiteLanguage;
  /** Zone of the reader. */
  zone: string;
  theme: WidgetTheme;
  /** Origin of the site. */
  rootUrl: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Writes the next class times of a teacher as a page that is shown within the teacher's own site.
 */
export function widgetPage(options: WidgetPageOptions): string {
  const { schedule, language, theme } = options;
  const texts = widgetTexts[language];
  return pageDocument({
    language,
    title: schedule ? texts.heading(schedule.name) : texts.gone,
    styles,
    style: brandStyle(brandColours(marketplace)),
    theme,
    body: `<main>
${schedule ? scheduleOf(schedule, texts, options) : `<p>${texts.gone}</p>`}
</main>
<script>${script}</script>`,
  });
}

function scheduleOf(schedule: TeacherSchedule, texts: WidgetTexts, options: WidgetPageOptions) {
  const { language, zone, rootUrl, now } = options;
  const dayOf = (start: number) => dayName(start, zone, now, texts.locale);
  const href = (path: string) => escapeHtml(rootUrl + inLanguage(language, path));
  const days = byDay(schedule.times, zone);
  const link = (path: string, more: string, text: string) =>
    `<a href="${href(path)}" target="_blank" rel="noopener" ${more}>${escapeHtml(text)}</a>`;
  const timeOf = (time: OfferedTime) => {
    const { title, start } = time;
    const clock = formatTime(start, zone, texts.locale);
    const name = escapeHtml(texts.bookTime(title, `${dayOf(start)} ${clock}`));
    return `<li class="time"><time datetime="${iso(start)}">${escapeHtml(clock)}</time>
<span><span class="title" dir="auto">${escapeHtml(title)}</span> <span class="facts">${escapeHtml(factsOf(time, texts))}</span></span>
${link(time.path, `class="book" aria-label="${name}"`, texts.book)}</li>`;
  };
  const listed = [...days.values()].map(
    times => `<li><h2>${escapeHtml(dayOf(times[0]!.start))}</h2>
<ol>${times.map(timeOf).join('\n')}</ol></li>`,
  );
  return `<h1 dir="auto">${escapeHtml(texts.heading(schedule.name))}</h1>
${listed.length > 0 ? `<ol>${listed.join('\n')}</ol>` : `<p>${texts.none}</p>`}
<footer>${link(schedule.path, 'class="more"', texts.all)}<span>${escapeHtml(texts.zone(zone.replaceAll('_', ' ')))}</span></footer>`;
}

function byDay(times: readonly OfferedTime[], zone: string): Map<string, OfferedTime[]> {
  const days = new Map<string, OfferedTime[]>();
  for (const time of times) {
    const { date } = wallTimeOf(time.start, zone);
    days.set(date, [...(days.get(date) ?? []), time]);
  }
  return days;
}

function factsOf({ start, end, price, plan }: OfferedTime, texts: WidgetTexts): string {
  const amount = price && formatPrice(price, texts.locale);
  const cost = amount === null ? texts.free : plan ? texts[plan](amount) : amount;
  return `${texts.minutes((end - start) / minuteMs)} · ${cost}`;
}
