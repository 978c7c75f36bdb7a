import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { renderPage } from '#src/testing/renderPage.tsx';
import { OnlyTeachers } from './OnlyTeachers.tsx';

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
};

it('a student who requested a page of teachers sees why another one came', async () => {
  renderPage(
    <>
      <OnlyTeachers />
      <Address />
    </>,
    { at: '/my?only=teachers&page=2' },
  );
  expect(await screen.findByText(/^That page is for teachers/)).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('/my?page=2');
});
