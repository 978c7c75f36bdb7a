import { fireEvent, screen, within } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { PayoutStatus } from './PayoutStatus.tsx';
import type { PayoutStatusType } from './PayoutStatus.tsx';
import { requirementsOf } from './requirements.ts';

const requirements = {
  past_due: ['individual.dob.day', 'individual.dob.month'],
  currently_due: ['individual.dob.day', 'individual.verification.document', 'external_account'],
};

function open(type: PayoutStatusType, error: AppError | null = null) {
  const onContinue = jest.fn();
  renderPage(
    <PayoutStatus
      type={type}
      requirements={requirements}
      inProgress={false}
      error={error}
      onContinue={onContinue}
    />,
  );
  return onContinue;
}

describe('PayoutStatus', () => {
  it.each(['verificationNeeded', 'verificationError'] as const)(
    'says what is overdue and what is needed, and gets it verified: %s',
    type => {
      const onContinue = open(type);
      const overdue = screen.getByRole('region', { name: 'Overdue' });
      const needed = screen.getByRole('region', { name: 'Needed now' });
      expect(
        within(overdue)
          .getAllByRole('listitem')
          .map(item => item.textContent),
      ).toEqual(['Date of birth']);
      expect(
        within(needed)
          .getAllByRole('listitem')
          .map(item => item.textContent),
      ).toEqual(['Proof of identity', 'Bank account']);
      fireEvent.click(screen.getByRole('button', { name: 'Continue to verification' }));
      expect(onContinue).toHaveBeenCalledTimes(1);
    },
  );

  it('offers to edit an account that is complete', () => {
    open('verificationSuccess');
    expect(screen.getByRole('status')).toHaveTextContent('You can be paid');
    expect(screen.getByRole('button', { name: 'Edit account' })).toBeInTheDocument();
  });

  it('says that the page of the provider could not be opened, in its words where it has some', () => {
    open('verificationNeeded', {
      ...appError('unknown', 'Refused', 400),
      providerMessage: 'The account is restricted.',
    });
    expect(screen.getByRole('alert')).toHaveTextContent(/could not be opened/);
    expect(screen.getByRole('alert')).toHaveTextContent('The account is restricted.');
  });

  it('throws for a type that it does not know', () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => open('elsewhere' as PayoutStatusType)).toThrow('Unknown payout status: elsewhere');
    log.mockRestore();
  });
});

it.each([
  ['individual.ssn_last_4', 'idNumber'],
  ['company.tax_id', 'taxId'],
  ['individual.address.postal_code', 'address'],
  ['tos_acceptance.ip', 'terms'],
  ['business_profile.url', 'business'],
  ['representative.first_name', 'name'],
  ['company.owners_provided', 'owners'],
  ['person_1abc.relationship.title', 'opener'],
  ['something.new', 'other'],
])('%s is the detail %s', (name, detail) => {
  expect(requirementsOf({ currently_due: [name] }).currentlyDue).toEqual([detail]);
});
