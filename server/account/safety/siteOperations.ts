import * as v from 'valibot';
import { actsOf, decideReport, requireReport } from './decide.ts';
import { reportActs } from './reportTables.ts';
import type { ReportRow } from './reportTables.ts';
import { thingOf } from './reports.ts';
import type { Reports } from './reports.ts';
import type { WordList } from './wordList.ts';
import { wordKey } from './words.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { siteOperation, sitePage } from '#server/http/operator/siteOperation.ts';
import type { AnySiteOperation } from '#server/http/operator/siteOperation.ts';
import { uuid, writtenLine, writtenText } from '#shared/contract/strict.ts';
import { reportReasons, reportSubjects } from '#shared/contract/user.ts';

/** Dependencies of what operators do about reports. */
export interface ReportOperationsOptions {
  /** null without the Integration API: reports are mailed then. */
  reports: Reports | null;
  /** null without the Integration API. */
  words: WordList | null;
  /** Called once a decision is stored. */
  onDecided: () => void;
  /** Epoch milliseconds. */
  now: () => number;
}

/** What reports are about, as the event log calls it. */
const resourceTypes = {
  user: 'user',
  listing: 'listing',
  order: 'transaction',
  message: 'message',
  review: 'review',
} as const satisfies Record<ReportRow['subject'], string>;

/** Presents a report. */
const shown = (row: ReportRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  ...thingOf(row),
  reason: row.reason,
  text: row.text,
  words: row.words ?? [],
  reporterId: row.by_id,
  decidedAt: row.done_at?.toISOString() ?? null,
  decision: row.decision,
});

/** @throws ApiFault where reports are not stored */
function requireStored<Stored>(stored: Stored | null): Stored {
  if (stored) return stored;
  throw apiFault(404, 'not-found', 'Without the Integration API reports are mailed.');
}

const queryReports = ({ reports }: ReportOperationsOptions) =>
  siteOperation({
    name: 'site/reports/query',
    method: 'GET',
    input: v.object({
      state: v.optional(v.picklist(['open', 'decided'])),
      subject: v.optional(v.picklist(reportSubjects)),
      reason: v.optional(v.picklist([...reportReasons, 'words'])),
      personId: v.optional(uuid),
      reporterId: v.optional(uuid),
      subjectId: v.optional(uuid),
      aboutId: v.optional(uuid),
    }),
    async run(search, call) {
      if (!reports) return { data: [], meta: sitePage(0, call) };
      const { rows, total } = await reports.search(search, call);
      return { data: rows.map(shown), meta: sitePage(total, call) };
    },
  });

const showReport = ({ reports }: ReportOperationsOptions) =>
  siteOperation({
    name: 'site/reports/show',
    method: 'GET',
    input: v.object({ id: uuid }),
    async run({ id }) {
      const stored = requireStored(reports);
      const report = await requireReport(stored, id);
      const thing = thingOf(report);
      const data = {
        ...shown(report),
        acts: actsOf(thing),
        open: await stored.countOpen(thing),
        picture: await stored.picture(id),
      };
      return { data };
    },
  });

const decide = ({ reports, onDecided, now }: ReportOperationsOptions) =>
  siteOperation({
    name: 'site/reports/decide',
    method: 'POST',
    input: v.strictObject({
      id: uuid,
      /** Empty where nothing is wrong. */
      acts: v.pipe(v.array(v.picklist(reportActs)), v.maxLength(reportActs.length)),
      note: v.optional(writtenText(1_000)),
      /** What the person reads who is warned. */
      warning: v.optional(writtenText(2_000)),
    }),
    async run({ id, acts, note = null, warning = null }, call) {
      const deciding = { acts: reportActs.filter(act => acts.includes(act)), note, warning };
      const deps = { reports: requireStored(reports), onDecided, now };
      const report = await decideReport(deps, id, deciding, call);
      const type = resourceTypes[report.subject];
      return { data: shown(report), resource: { type, id: report.subject_id } };
    },
  });

/** Words of the list; several words in one entry follow each other in a text. */
const listedWord = v.pipe(
  writtenLine(60),
  v.check(word => wordKey(word) !== ''),
);
const wordsAtOnce = v.optional(v.pipe(v.array(listedWord), v.maxLength(200)), []);

const showWords = ({ words }: ReportOperationsOptions) =>
  siteOperation({
    name: 'site/words/show',
    method: 'GET',
    input: v.object({}),
    run: async () => ({ data: { words: (await words?.list()) ?? [] } }),
  });

const updateWords = ({ words, now }: ReportOperationsOptions) =>
  siteOperation({
    name: 'site/words/update',
    method: 'POST',
    input: v.strictObject({ add: wordsAtOnce, remove: wordsAtOnce }),
    async run(change, { operator }) {
      const list = requireStored(words);
      const before = (await list.list()).map(({ word }) => word);
      await list.change(change, operator.id, now());
      const after = await list.list();
      const texts = after.map(({ word }) => word);
      return { data: { words: after }, change: { words: { before, after: texts } } };
    },
  });

/** What operators see of reports and do about them, at the console. */
export const reportSiteOperations = (options: ReportOperationsOptions): AnySiteOperation[] => [
  queryReports(options),
  showReport(options),
  decide(options),
  showWords(options),
  updateWords(options),
];
