import { useEffect, useMemo, useRef, useState } from 'react';
import { Hand, MicOff, WifiOff } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import type { RoomPerson } from '#shared/classroom/roomState.ts';
import { tilesOf } from '#src/features/classroom/media/receivePlan.ts';
import { isHost, isSending } from '#src/features/classroom/room/roomModel.ts';
import { lookAt, orderTiles, rotateEveryMs } from '#src/features/classroom/room/tileOrder.ts';
import type { LookedAt } from '#src/features/classroom/room/tileOrder.ts';
import { Face } from './Face.tsx';
import { HoldToCorrect } from './HoldToCorrect.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { Picture } from './Picture.tsx';
import { trackOf } from './shown.ts';
import type { Shown } from './shown.ts';
import css from './Tiles.module.css';

/** Everybody beside the stage. For a host those come up who were not looked at for a while. */
export function Tiles(shown: Shown) {
  const { session, state, leads } = shown;
  const intl = useIntl();
  const list = useRef<HTMLUListElement>(null);
  const tiles = tilesOf(state.model, state);
  const order = useTileOrder(tiles, leads, list);
  const keys = order.map(({ id }) => id).join(' ');
  useEffect(() => {
    const root = list.current;
    if (!root) return undefined;
    const inSight = new Set<string>();
    const watcher = new IntersectionObserver(entries => {
      for (const { target, isIntersecting } of entries) {
        const id = target instanceof HTMLElement ? (target.dataset.person ?? '') : '';
        if (isIntersecting) inSight.add(id);
        else inSight.delete(id);
      }
      session.setVisible(new Set(inSight));
    });
    for (const tile of root.children) watcher.observe(tile);
    return () => watcher.disconnect();
  }, [session, keys]);
  if (tiles.length === 0) return null;
  return (
    <ul ref={list} className={css.root} aria-label={intl.formatMessage({ id: 'Classroom.tiles' })}>
      {order.map(person => (
        <Tile key={person.id} {...shown} person={person} />
      ))}
    </ul>
  );
}

/** Tiles that fit without scrolling. */
const fitting = 8;

function useTileOrder(
  tiles: readonly RoomPerson[],
  leads: boolean,
  list: { current: HTMLElement | null },
): RoomPerson[] {
  const [lookedAt, setLookedAt] = useState<LookedAt>(new Map());
  const order = useMemo(
    () => (leads ? orderTiles(tiles, lookedAt) : [...tiles]),
    [tiles, leads, lookedAt],
  );
  const latest = useRef(order);
  latest.current = order;
  useEffect(() => {
    if (!leads) return undefined;
    const timer = setInterval(() => {
      // Nothing moves under the pointer or the focus.
      const isUsed = list.current?.matches(':hover, :focus-within');
      if (!isUsed) setLookedAt(seen => lookAt(latest.current, fitting, seen, Date.now()));
    }, rotateEveryMs);
    return () => clearInterval(timer);
  }, [leads, list]);
  return order;
}

function Tile({ session, state, leads, person }: Shown & { person: RoomPerson }) {
  const intl = useIntl();
  const isLarge = state.enlarged === person.id;
  const isShown =
    isSending(person, 'camera') && state.quality !== 'noTiles' && state.quality !== 'soundOnly';
  const camera = isShown ? trackOf(state, person.id, 'camera') : null;
  return (
    <li className={clsx(css.tile, !person.isConnected && css.away)} data-person={person.id}>
      <button
        type="button"
        className={css.picture}
        aria-pressed={isLarge}
        aria-label={intl.formatMessage({ id: 'Classroom.enlarge' }, { name: person.name })}
        onClick={() => session.enlarge(isLarge ? null : person.id)}
      >
        {camera ? <Picture track={camera} /> : <Face person={person} />}
      </button>
      <p className={css.name}>
        {!isSending(person, 'voice') && <MicOff aria-hidden="true" />}
        <bdi>{person.name}</bdi>
        {leads && person.isNew && (
          <span className={css.new}>
            <FormattedMessage id="Classroom.new" />
          </span>
        )}
        {leads && person.line === 'weak' && (
          <WifiOff aria-label={intl.formatMessage({ id: 'Classroom.weakLine' })} role="img" />
        )}
      </p>
      {person.handRaisedAt !== null && (
        <span className={css.hand}>
          <Hand role="img" aria-label={intl.formatMessage({ id: 'Classroom.handRaised' })} />
        </span>
      )}
      {leads && !isHost(person) && (
        <div className={css.actions}>
          <HoldToCorrect session={session} state={state} person={person} />
          <PersonMenu session={session} state={state} person={person} />
        </div>
      )}
    </li>
  );
}
