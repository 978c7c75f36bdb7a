import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { AuthFrame } from './AuthFrame.tsx';
import { navigation } from '../examples/navigation.examples.tsx';

const { Short } = navigation.AuthFrame;

describe('AuthFrame', () => {
  it('has one heading, and art that says nothing', () => {
    render(<Short />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('lets the focus go to a heading that changes', () => {
    const heading = createRef<HTMLHeadingElement>();
    render(
      <AuthFrame heading="Check your mail" intro="" headingRef={heading}>
        {null}
      </AuthFrame>,
    );
    heading.current?.focus();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});
