import * as v from 'valibot';
import type { ConsoleCall } from '../consoleCall.ts';
import { acts, actsOn, dataOf, dataOptions, idOf, reads } from './command.ts';
import type { ConsoleCommand, Given } from './command.ts';

const columns = ['createdAt', 'state', 'displayName', 'email', 'id'];

const certified = v.object({
  certificates: v.array(v.object({ label: v.string(), date: v.string() })),
});
type Certificate = v.InferOutput<typeof certified>['certificates'][number];

/** Changes the certificates of somebody. */
const certificates =
  (change: (before: readonly Certificate[], label: string) => Certificate[]) =>
  async (call: ConsoleCall, { who = '', label = '' }: Given) => {
    const id = await idOf(call, who);
    const { data } = await call.get('users/show', { id });
    const { certificates: before } = v.parse(certified, data);
    return call.post('users/set_certificates', { id, certificates: change(before, label) });
  };

const today = () => new Date().toISOString().slice(0, 10);

/** Bans somebody; the reason is in the words or in the option. */
function ban(call: ConsoleCall, given: Given) {
  const reason = given['reason'] ?? given['why'];
  if (reason === undefined) throw new Error('Say why: users ban <who> <why…>, or --reason.');
  const tellReason = given['tell'] === 'yes';
  return actsOn('build/users/ban', () => ({ reason, tellReason }))(call, given);
}

const permission = (postListings: string) =>
  actsOn('integration/users/update_permissions', () => ({ postListings }));

/** Commands on people and their log-ins. */
export const personCommands: readonly ConsoleCommand[] = [
  {
    words: 'users pending',
    args: [],
    options: ['page'],
    help: 'people who wait for approval',
    run: reads('users/query', ({ page }) => ({
      states: 'pendingApproval',
      sort: 'createdAt',
      page,
    })),
    columns,
  },
  {
    words: 'users find',
    args: ['words…?'],
    options: ['state', 'page'],
    help: 'people by name, address or id; --state banned',
    run: reads('users/query', ({ words, state, page }) => ({ search: words, states: state, page })),
    columns,
  },
  {
    words: 'users show',
    args: ['who'],
    help: 'a person with log-ins, payments, blocks, bookings ahead, and why they are banned',
    run: async (call, { who = '' }) => call.get('users/show', { id: await idOf(call, who) }),
  },
  {
    words: 'users edit',
    args: ['who'],
    options: dataOptions,
    help: 'changes stored data: --private \'{"phone": null}\', --public, --protected, --metadata',
    run: (call, given) =>
      actsOn('integration/users/update_profile', () => dataOf(given))(call, given),
  },
  {
    words: 'users ban',
    args: ['who', 'why…?'],
    options: ['reason', 'tell'],
    help: 'nobody sees them or their classes, and they can do nothing; --tell yes mails them why',
    run: async (call, given) => ban(call, given),
  },
  {
    words: 'users unban',
    args: ['who'],
    help: 'lets them in again',
    run: actsOn('build/users/unban'),
  },
  {
    words: 'users approve',
    args: ['who'],
    help: 'lets somebody in who waits, and has a mail',
    run: actsOn('integration/users/approve'),
  },
  {
    words: 'users allow-publishing',
    args: ['who'],
    help: 'they may publish classes',
    run: permission('permission/allow'),
  },
  {
    words: 'users forbid-publishing',
    args: ['who'],
    help: 'they may not; what is published stays',
    run: permission('permission/deny'),
  },
  {
    words: 'users certify',
    args: ['who', 'label…'],
    help: 'adds a certificate that you have seen, with the day of today',
    run: certificates((before, label) => [...before, { label, date: today() }]),
  },
  {
    words: 'users uncertify',
    args: ['who', 'label…'],
    help: 'removes a certificate',
    run: certificates((before, label) => before.filter(one => one.label !== label)),
  },
  {
    words: 'users verify-mail',
    args: ['who'],
    help: 'mails the link again that confirms their address',
    run: actsOn('users/send_verification_mail'),
  },
  {
    words: 'users reset-mail',
    args: ['who'],
    help: 'mails a link to a new password',
    run: actsOn('users/send_reset_mail'),
  },
  {
    words: 'users sign-out',
    args: ['who'],
    help: 'ends all their sessions',
    run: actsOn('users/end_sessions'),
  },
  {
    words: 'users export',
    args: ['who'],
    help: 'everything that is stored of them; with --json into a file',
    run: actsOn('users/export'),
  },
  {
    words: 'users delete',
    args: ['who'],
    help: 'deletes an account; orders and receipts stay without a name',
    run: actsOn('users/delete'),
  },
  {
    words: 'staff list',
    args: [],
    help: 'operators and invitations',
    run: reads('staff/query', () => ({})),
  },
  {
    words: 'staff invite',
    args: ['email', 'role'],
    help: 'roles: support, content, finance, owner',
    run: acts('staff/invite', ({ email, role }) => ({ email, role })),
  },
  {
    words: 'staff role',
    args: ['who', 'role'],
    help: 'gives an operator another role',
    run: actsOn('staff/update', ({ role }) => ({ role })),
  },
  {
    words: 'staff end',
    args: ['who'],
    help: 'ends an operator, or an invitation by its id',
    run: actsOn('staff/end'),
  },
];
