import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ClassroomChat, ClassroomFacts } from '#shared/contract/api/classroom.ts';
import css from './KeptChat.module.css';

export type ReadChat = (roomId: string) => Promise<ClassroomChat>;

/** The chat of a class, where its teacher has retained it for those who booked. */
export function KeptChat({
  facts: { roomId },
  readChat,
}: {
  facts: Pick<ClassroomFacts, 'roomId'>;
  readChat: ReadChat;
}) {
  const [lines, setLines] = useState<ClassroomChat['lines']>([]);
  useEffect(() => {
    let isHere = true;
    readChat(roomId).then(
      answer => isHere && setLines(answer.lines),
      // It is no reason to show a failure: most classes have none.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [readChat, roomId]);
  if (lines.length === 0) return null;
  return (
    <section className={css.root} aria-labelledby="kept-chat">
      <h2 id="kept-chat">
        <FormattedMessage id="Classroom.end.chat" />
      </h2>
      <ul className={css.lines}>
        {lines.map(({ id, name, text }) => (
          <li key={id}>
            <p className={css.name}>
              <bdi>{name}</bdi>
            </p>
            <p className={css.text} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
