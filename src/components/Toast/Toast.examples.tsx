import { Button } from '../Button/Button.tsx';
import css from '../examples/examples.module.css';
import { useToast } from './Toast.tsx';

export function Tones() {
  const toast = useToast();
  return (
    <div className={css.row}>
      <Button
        variant="secondary"
        onClick={() => toast.show({ message: 'Your class is published.' })}
      >
        Good news
      </Button>
      <Button
        variant="secondary"
        onClick={() => toast.show({ tone: 'error', message: 'The class could not be closed.' })}
      >
        Bad news
      </Button>
    </div>
  );
}
