import {
  changeEmail,
  savePhoneNumber,
  savingForgotten,
  selectSaving,
} from './ContactDetailsPage.duck.ts';
import { currentUserOf, refusal, storeWith } from '#src/testing/slices.ts';

describe('the contact details', () => {
  it('are saved each by its own call', async () => {
    const updateProfile = jest.fn((_: object) => Promise.resolve(currentUserOf('student')));
    const { dispatch, getState } = storeWith({
      currentUser: {
        updateProfile,
        changeEmail: () => Promise.reject(refusal(403)),
      },
    });
    await dispatch(savePhoneNumber('+49 30 1234567'));
    await dispatch(savePhoneNumber(''));
    await dispatch(changeEmail({ email: 'new@flowroom.example', currentPassword: 'wrong' }));
    expect(updateProfile.mock.calls.map(([body]) => body)).toEqual([
      { protectedData: { phoneNumber: '+49 30 1234567' } },
      { protectedData: { phoneNumber: null } },
    ]);
    expect(selectSaving(getState())).toEqual({
      email: { status: 'failed', error: refusal(403) },
      phoneNumber: { status: 'ready' },
    });
    dispatch(savingForgotten());
    expect(selectSaving(getState()).email).toEqual({ status: 'idle' });
  });
});
