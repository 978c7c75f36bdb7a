import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { storeWith } from '#src/testing/slices.ts';
import { appError } from '#src/util/errors.ts';
import { failed, idle } from '#src/util/request.ts';
import { PublishSection } from './PublishSection.tsx';
import type { PublishSectionProps } from './PublishSection.tsx';

const open = (given: Partial<PublishSectionProps> = {}, isAnonymous = false) => {
  const onPublish = jest.fn();
  const store = storeWith();
  store.dispatch(authInfoLoaded({ isAnonymous, scopes: ['user'] }));
  renderPage(
    <PublishSection
      unit={null}
      hasMeeting
      hasPicture
      isMeetingConnected
      payout={null}
      isSavingPicture={false}
      publish={idle}
      onPublish={onPublish}
      {...given}
    />,
    { store },
  );
  return onPublish;
};
const button = () => screen.getByRole('button', { name: 'Publish class' });

describe('publishing', () => {
  it('is offered once a picture is there and the meeting service is connected', () => {
    const onPublish = open();
    fireEvent.click(button());
    expect(onPublish).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['no picture is there', { hasPicture: false }],
    ['a picture is on its way', { isSavingPicture: true }],
    ['the meeting service is not connected', { isMeetingConnected: false }],
  ])('waits while %s', (_, given) => {
    open(given);
    expect(button()).toBeDisabled();
  });

  it('requires no meeting of a class in a room', () => {
    open({ hasMeeting: false, isMeetingConnected: false });
    expect(button()).toBeEnabled();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('names the payout details of what is paid from the start, with the way to them', () => {
    const onAdd = jest.fn();
    const onPublish = open({ payout: { isThere: false, onAdd } });
    const lines = screen.getAllByRole('listitem');
    expect(lines).toHaveLength(4);
    expect(lines[3]).toHaveTextContent('Payout details: missing');
    expect(screen.getByText(/Publishing asks for your payout details first/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Add them now' }));
    fireEvent.click(button());
    expect([onAdd, onPublish].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('promises no bookings, which may have to be approved first', () => {
    open({ payout: { isThere: true, onAdd: () => undefined } });
    expect(screen.getByText(/^Everything is there/)).not.toHaveTextContent(/book/);
    expect(screen.queryByRole('button', { name: 'Add them now' })).toBeNull();
  });

  it.each([
    [appError('unknown', 'Refused.', 500), 'Your class could not be published'],
    [{ ...appError('unknown', 'No.', 502), code: 'meeting-failed' }, 'The meeting could not'],
    [{ ...appError('unknown', 'No.', 400), code: 'listing-incomplete' }, 'Something is missing'],
    [appError('listing-without-picture', 'None.'), 'There is no picture any more'],
    [appError('old-total-mismatch', 'Sold.', 409), 'Publish again to use the newest count'],
    [appError('network', 'No answer', 0), 'There is no connection'],
    [appError('validation-invalid-value', 'Past.', 400), 'The class starts in the past'],
  ])('says why it failed', (error, words) => {
    open({ publish: failed(error) });
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    ['was discarded in another tab', 404, false, 'This listing is gone', '/listings'],
    ['is of somebody who has logged out', 403, true, 'You are logged out', '/login'],
  ])('leads on where the listing %s', (_, status, isAnonymous, words, href) => {
    open({ publish: failed(appError('unknown', 'Refused.', status)) }, isAnonymous);
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('link')).toHaveAttribute('href', href);
    expect(screen.getByRole('link')).toHaveAttribute('target', '_blank');
  });
});
