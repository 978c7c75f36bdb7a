import { descriptionOperations, operatorOperations } from '../operations.ts';
import { accountOperations, openAccountOperations } from '#server/account/operations.ts';
import { passkeyOperations } from '#server/account/passkeys/operations.ts';
import { reportQueueOperations } from '#server/account/safety/reportQueue.ts';
import { busyOperations } from '#server/busyCalendars/operations.ts';
import {
  bookingChangeOperations,
  classChangeOperations,
  classSetupOperations,
  studentRefundOperations,
  timeOffOperations,
} from '#server/changes/operations.ts';
import {
  classTimeOperations,
  listOperations,
  ownOperations,
  teachOperations,
} from '#server/dashboards/operations.ts';
import type { Operation, Operations } from '#server/http/api/operation.ts';
import { fontOperations } from '#server/http/operations.ts';
import { coTeacherOperations } from '#server/coTeachers/operations.ts';
import { mailOperations } from '#server/mail/operations.ts';
import { meetingOperations } from '#server/meetings/operations.ts';
import { orderOperations } from '#server/orders/operations.ts';
import { pageOperations } from '#server/pages/operations.ts';
import { payoutOperations } from '#server/payments/operations.ts';
import { rebuildOperations } from '#server/projection/operations.ts';
import { receiptOperations } from '#server/receipts/operations.ts';
import { studentOperations } from '#server/students/operations.ts';
import { teacherOperations } from '#server/teachers/operations.ts';
import { videoOperations } from '#server/teachers/video/operations.ts';
import { subscriptionOperations } from '#server/subscriptions/operations.ts';
import { classroomOperations } from '#server/classroom/operations.ts';
import { recordingOperations } from '#server/classroom/recordings/recordingOperations.ts';
import { waitingListOperations } from '#server/waitingList/operations.ts';
import { webhookOperations } from '#server/webhooks/operations.ts';

/** Operations about one subject. */
export interface Subject {
  name: string;
  description: string;
  operations: readonly Operation[];
}

const all = (...rooms: readonly Operations[]): Operation[] =>
  rooms.flatMap(Object.values<Operation>);

/** All operations of the web server, as the rooms serve them, by subject. */
export const subjects: readonly Subject[] = [
  {
    name: 'Account',
    description: 'Signing up and in by identity providers, sessions, own data, payout accounts.',
    operations: all(accountOperations, passkeyOperations, payoutOperations),
  },
  {
    name: 'Orders',
    description: 'Prices, orders, what a student changes of them, waiting lists.',
    operations: all(orderOperations, bookingChangeOperations, waitingListOperations),
  },
  {
    name: 'Subscriptions',
    description: 'Classes that are paid by the month.',
    operations: all(subscriptionOperations),
  },
  {
    name: 'Own pages',
    description: 'A student’s classes, the inbox and receipts.',
    operations: all(ownOperations, receiptOperations),
  },
  {
    name: 'Teaching',
    description:
      'The teacher’s desk: class times, rosters, students, money, changes, calendars, meetings.',
    operations: all(
      teachOperations,
      studentOperations,
      studentRefundOperations,
      coTeacherOperations,
      classSetupOperations,
      classChangeOperations,
      timeOffOperations,
      videoOperations,
      busyOperations,
      meetingOperations,
      classroomOperations,
      recordingOperations,
    ),
  },
  {
    name: 'Site',
    description:
      'Teachers, calendars, maps, places, mails and pages for machines. Nobody signs in for these.',
    operations: all(
      listOperations,
      classTimeOperations,
      teacherOperations,
      mailOperations,
      openAccountOperations,
      pageOperations,
      descriptionOperations,
      fontOperations,
    ),
  },
  {
    name: 'Operators',
    description:
      'What the commands of operators call. Without a proof these addresses are not found.',
    operations: all(
      operatorOperations,
      reportQueueOperations,
      rebuildOperations,
      webhookOperations,
    ),
  },
];
