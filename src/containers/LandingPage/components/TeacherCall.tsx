import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectUserType } from '#src/ducks/user.duck.ts';
import teach from '../art/teach.svg';
import css from './TeacherCall.module.css';

/** Invites teachers. Hidden from signed-in students. */
export function TeacherCall() {
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const isTeacher = useAppSelector(selectUserType) === 'teacher';
  if (isAuthenticated && !isTeacher) return null;
  const { siteTitle, providerCommissionPercent, paymentGatewayFeePercent } = marketplace;
  // Of a sale, 0 to 1: what the teacher earns.
  const share = (100 - providerCommissionPercent - paymentGatewayFeePercent) / 100;
  return (
    <section className={css.root} aria-labelledby="teacher-call">
      <img className={css.picture} src={teach} alt="" width="1600" height="1067" loading="lazy" />
      <div className={css.content}>
        <h2 id="teacher-call" className={css.title}>
          <FormattedMessage id="TeacherCall.title" />
        </h2>
        <p className={css.text}>
          <FormattedMessage id="TeacherCall.text" values={{ siteTitle, share }} />
        </p>
        <div>
          <ButtonLink
            to={isTeacher ? paths.startListing() : paths.signup()}
            {...(!isTeacher && { state: { from: paths.startListing() } })}
            size="large"
          >
            <FormattedMessage id={isTeacher ? 'TeacherCall.create' : 'TeacherCall.signup'} />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
