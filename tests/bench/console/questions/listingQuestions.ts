import { anyOf, between, daysAgo, listed, one } from './question.ts';
import type { ConsoleQuestion } from './question.ts';
import { plainListings, quoted } from './plainSql.ts';

export const listingQuestions: readonly ConsoleQuestion[] = [
  {
    name: 'listings: newest',
    requests: turn => {
      const page = 1 + (turn % 5);
      return one('listings/query', { page }, plainListings({ where: 'NOT l.deleted', page }));
    },
  },
  {
    name: 'listings: waiting for approval',
    requests: turn => {
      const page = 1 + (turn % 3);
      return one(
        'listings/query',
        { queue: 'approval', page },
        plainListings({
          where: `l.state = 'pendingApproval' AND NOT l.deleted AND (l.metadata -> 'rejection' IS NULL
            OR l.metadata -> 'rejection' -> 'changedAt' IS NOT NULL)`,
          order: 'l.updated_at',
          page,
        }),
      );
    },
  },
  {
    name: 'listings: keywords',
    requests: (turn, { listings: some }) => {
      const keywords = anyOf(
        ['vinyasa', 'gentle hips', 'elmtree13', 'pila', 'breath', anyOf(some, turn).title, 'water'],
        turn,
      );
      const where = keywords
        .split(' ')
        .map(word => `(l.title || ' ' || l.description) ILIKE ${quoted(`%${word}%`)}`);
      return one('listings/query', { keywords }, plainListings({ where: where.join(' AND ') }));
    },
  },
  {
    name: 'listings: state',
    requests: turn => {
      const states = anyOf(['draft', 'closed', 'pendingApproval', 'published,closed'], turn);
      return one('listings/query', { states }, plainListings({ where: listed('l.state', states) }));
    },
  },
  {
    name: 'listings: author, days, state and words',
    requests: (turn, { teachers }) => {
      const authorId = anyOf(teachers, turn);
      const times = [daysAgo(900), daysAgo(10)] as const;
      const query = {
        authorId,
        states: 'published,closed',
        createdAtStart: times[0],
        createdAtEnd: times[1],
        updatedAtStart: daysAgo(1000),
        keywords: 'slow',
      };
      const where = `l.author_id = '${authorId}' AND l.state IN ('published', 'closed')
        AND ${between('l.created_at', times)} AND l.updated_at >= '${query.updatedAtStart}'
        AND (l.title || ' ' || l.description) ILIKE '%slow%'`;
      return one('listings/query', query, plainListings({ where }));
    },
  },
  {
    name: 'listings: by title, by time of change',
    requests: turn => {
      const sort = anyOf(['title', '-title', 'updatedAt', '-updatedAt', 'createdAt'], turn);
      const column = {
        title: 'lower(l.title)',
        updatedAt: 'l.updated_at',
        createdAt: 'l.created_at',
      }[sort.replace('-', '') as 'title'];
      const order = `${column} ${sort.startsWith('-') ? 'DESC' : 'ASC'}`;
      const page = 1 + (turn % 4);
      return one(
        'listings/query',
        { sort, page },
        plainListings({ where: 'NOT l.deleted', order, page }),
      );
    },
  },
  {
    name: 'listings: deep pages',
    requests: turn => {
      const page = 4000 + ((turn * 37) % 1000);
      const sort = anyOf(['-createdAt', 'title', '-updatedAt'], turn);
      const order = anyOf(['l.created_at DESC', 'lower(l.title), l.id', 'l.updated_at DESC'], turn);
      return one(
        'listings/query',
        { page, sort },
        plainListings({ where: 'NOT l.deleted', order, page }),
      );
    },
  },
];
