import { ClassPanel } from '#src/components/ClassPanel/ClassPanel.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import page from '../TransactionPage.module.css';
import aside from './OrderAside.module.css';
import head from './OrderHead.module.css';

/** Skeleton of an order, in its final layout. */
export function OrderSkeleton() {
  return (
    <div className={page.columns} aria-busy="true">
      <div className={page.main}>
        <div className={head.root}>
          <Skeleton width="8rem" />
          <Skeleton shape="block" height="5.5rem" />
          <Skeleton width="80%" />
          <Skeleton shape="block" height="6rem" />
        </div>
        <Skeleton shape="block" height="3.25rem" width="16rem" />
      </div>
      <div className={page.aside}>
        <ClassPanel
          image={null}
          isLoading
          after={
            <div className={aside.bill}>
              <Skeleton width="100%" />
              <Skeleton width="100%" />
            </div>
          }
        >
          <Skeleton width="70%" />
          <Skeleton width="40%" />
        </ClassPanel>
      </div>
    </div>
  );
}
