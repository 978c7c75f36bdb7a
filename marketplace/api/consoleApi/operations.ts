import { queryVersions, showDocuments } from './assets/read.ts';
import { previewDocuments, writeDocuments } from './assets/write.ts';
import { showCounts } from './counts.ts';
import { queryDisputes } from './disputes/query.ts';
import { showDispute } from './disputes/show.ts';
import { submitDispute } from './disputes/submit.ts';
import { queryEventLog } from './events/query.ts';
import { queryFailedRequests } from './failedRequests.ts';
import { showFigures } from './figures.ts';
import { queryListingChanges } from './listings/changes.ts';
import { approveListing, sendBackListing } from './listings/decide.ts';
import { queryListings } from './listings/query.ts';
import { queryMails, retryMail, showMail } from './mails.ts';
import type { AnyConsoleOperation } from './operation.ts';
import { appendToOperatorLog } from './appendToOperatorLog.ts';
import { queryOperatorLog } from './operatorLog.ts';
import { queryOrders } from './orders/query.ts';
import { previewRefund, refundOrder } from './orders/refund.ts';
import { showOrder } from './orders/show.ts';
import { endSessions, lookAs, sendResetMail, sendVerificationMail } from './people/access.ts';
import { setCertificates } from './people/certificates.ts';
import { deletePerson } from './people/delete.ts';
import { exportPerson } from './people/export.ts';
import { showPerson } from './people/show.ts';
import { endStaff, inviteStaff, updateStaff } from './staff/change.ts';
import { previewMailTemplate, sendTestMail } from './processes/mailTemplates.ts';
import { dryRunProcess, queryProcessStates } from './processes/use.ts';
import { queryStaff } from './staff/query.ts';
import { removeMessage, restoreMessage, showMessage } from './texts/messages.ts';
import { hideReview, showReview, unhideReview } from './texts/reviews.ts';
import { queryUsers } from './users.ts';

/** Every operation of the Console API besides the session's and those that it passes on. */
export const consoleOperations: readonly AnyConsoleOperation[] = [
  showCounts,
  showFigures,
  queryOperatorLog,
  appendToOperatorLog,
  queryEventLog,
  queryFailedRequests,
  queryMails,
  showMail,
  retryMail,
  queryListings,
  queryListingChanges,
  approveListing,
  sendBackListing,
  queryUsers,
  showPerson,
  setCertificates,
  endSessions,
  sendResetMail,
  sendVerificationMail,
  lookAs,
  exportPerson,
  deletePerson,
  queryOrders,
  showOrder,
  previewRefund,
  refundOrder,
  queryDisputes,
  showDispute,
  submitDispute,
  showMessage,
  removeMessage,
  restoreMessage,
  showReview,
  hideReview,
  unhideReview,
  queryProcessStates,
  dryRunProcess,
  previewMailTemplate,
  sendTestMail,
  showDocuments,
  queryVersions,
  previewDocuments,
  writeDocuments,
  queryStaff,
  inviteStaff,
  updateStaff,
  endStaff,
];
