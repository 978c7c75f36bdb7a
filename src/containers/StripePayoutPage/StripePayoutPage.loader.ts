import { paths } from '#shared/config/paths.ts';
import type { Loader } from '#src/store/loader.ts';
import { refreshPayoutAccount } from '#src/ducks/payout.duck.ts';
import { selectUserType } from '#src/ducks/user.duck.ts';

/** Payouts are for teachers. The account is asked for anew: the provider may have changed it. */
export const loader: Loader = async ({ params, dispatch, getState }) => {
  if (selectUserType(getState()) !== 'teacher') return { redirect: paths.landing(), status: 302 };
  const { returnURLType } = params;
  const isKnown = returnURLType === undefined || ['success', 'failure'].includes(returnURLType);
  if (!isKnown) return { status: 404 };
  await dispatch(refreshPayoutAccount());
  return undefined;
};
