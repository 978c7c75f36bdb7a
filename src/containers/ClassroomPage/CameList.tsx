import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatTime } from '#shared/time/time.ts';
import type { ClassroomCame } from '#shared/contract/api/classroom.ts';
import { Badge } from '#src/components/Badge/Badge.tsx';
import type { Left } from './left.ts';
import css from './CameList.module.css';

export type ListCame = (roomId: string) => Promise<ClassroomCame>;

/**
 * Who came, from when to when on the class's clock, the new ones first. Until that is known, and
 * where it can not be read, those who were there when the reader left.
 */
export function CameList({
  facts: { roomId, timezone },
  came,
  listCame,
}: Pick<Left, 'facts' | 'came'> & { listCame: ListCame }) {
  const { locale } = useIntl();
  const [people, setPeople] = useState<ClassroomCame['people'] | null>(null);
  useEffect(() => {
    let isHere = true;
    listCame(roomId).then(
      answer => isHere && setPeople(answer.people),
      // The names are enough.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [listCame, roomId]);
  const names = people?.map(({ name }) => name) ?? came;
  if (names.length === 0) return null;
  const isNew = people?.filter(one => one.isNew && !one.isGuest).length ?? 0;
  return (
    <section className={css.root} aria-labelledby="came">
      <h2 id="came">
        <FormattedMessage id="Classroom.end.came" values={{ count: names.length }} />
      </h2>
      {isNew > 0 && (
        <p>
          <FormattedMessage id="Classroom.end.newOnes" values={{ count: isNew }} />
        </p>
      )}
      <ul className={css.list}>
        {people === null
          ? came.map((name, at) => (
              <li key={at} className={css.person}>
                <bdi>{name}</bdi>
              </li>
            ))
          : people.map(({ name, isGuest, isNew: isFirst, from, until, minutes }, at) => (
              <li key={at} className={css.person}>
                <span className={css.name}>
                  <bdi>{name}</bdi>
                  {(isGuest || isFirst) && (
                    <Badge tone={isGuest ? 'neutral' : 'accent'}>
                      <FormattedMessage id={isGuest ? 'Classroom.end.guest' : 'Classroom.new'} />
                    </Badge>
                  )}
                </span>
                <span className={css.stay}>
                  <FormattedMessage
                    id="Classroom.end.stay"
                    values={{
                      from: formatTime(from, timezone, locale),
                      until: formatTime(until, timezone, locale),
                      minutes,
                    }}
                  />
                </span>
              </li>
            ))}
      </ul>
    </section>
  );
}
