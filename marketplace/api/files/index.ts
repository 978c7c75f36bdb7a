import type { AnyOperation } from '../operation.ts';
import { queryAttachments } from './attachments.ts';
import { createFile, createOwnFile } from './create.ts';
import { queryFiles, showFile, showOwnFile } from './show.ts';
import {
  createFileDownload,
  createFileDownloadAsOperator,
  createFileUpload,
  createFileUploadAsOperator,
  createOwnFileDownload,
} from './transfers.ts';

export const fileOperations: readonly AnyOperation[] = [
  createOwnFile,
  showOwnFile,
  createFileUpload,
  createOwnFileDownload,
  createFileDownload,
  showFile,
  createFile,
  queryFiles,
  createFileUploadAsOperator,
  createFileDownloadAsOperator,
  queryAttachments,
];
