import { paths } from '#src/config/paths.ts';
import type { Loader } from '#src/ducks/loader.ts';
import { selectUserType } from '#src/ducks/user.duck.ts';

/** Payouts are for teachers; what the page shows of the account comes with the current user. */
export const loader: Loader = ({ params, getState }) => {
  if (selectUserType(getState()) !== 'teacher') {
    return Promise.resolve({ redirect: paths.landing(), status: 302 });
  }
  const { returnURLType } = params;
  const isKnown = returnURLType === undefined || ['success', 'failure'].includes(returnURLType);
  return Promise.resolve(isKnown ? undefined : { status: 404 });
};
