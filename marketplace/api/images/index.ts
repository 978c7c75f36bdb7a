import type { AnyOperation } from '../operation.ts';
import { uploadImage, uploadImageAsOperator } from './upload.ts';

export const imageOperations: readonly AnyOperation[] = [uploadImage, uploadImageAsOperator];
