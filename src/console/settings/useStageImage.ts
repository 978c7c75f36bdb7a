import { useState } from 'react';
import * as v from 'valibot';
import { listingLimits } from '#shared/config/listing.ts';
import { leastPixels } from '#shared/settings/brandImages.ts';
import type { BrandImageKey } from '#shared/settings/brandImages.ts';
import { messageOf } from '#src/util/validators.ts';
import type { FieldMessage } from '#src/util/validators.ts';
import { dataOf } from '../api/consoleApi.ts';
import { ConsoleError } from '../api/consoleError.ts';
import { useAct } from '../data/useOperation.ts';
import type { ChosenImage } from './settingsValues.ts';

const stagedShape = v.pipe(
  v.object({ 'staging-id': v.string(), width: v.number(), height: v.number() }),
  v.transform(({ 'staging-id': id, width, height }) => ({ id, width, height })),
);

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** Kinds of picture that can be chosen. */
export const brandImageTypes: readonly string[] = Object.keys(endings);

/** How much the sides of an icon may differ, parts of the longer one. */
const leastSquare = 0.95;

/** What is wrong with the size of a picture; null for nothing. */
function sizeFault(
  setting: BrandImageKey,
  { width, height }: { width: number; height: number },
): FieldMessage | null {
  const least = leastPixels[setting];
  if (width < least.width || height < least.height) {
    return { id: 'ConsoleSettings.fault.pixels', values: { ...least } };
  }
  const isSquare = Math.min(width, height) / Math.max(width, height) >= leastSquare;
  return setting === 'icon' && !isSquare ? 'ConsoleSettings.fault.square' : null;
}

/**
 * Sends a picture, which belongs to no version of the settings yet. What is sent has a path by its
 * content, so an older version of the settings finds its picture again.
 */
export function useStageImage(setting: BrandImageKey, onStaged: (image: ChosenImage) => void) {
  const [fault, setFault] = useState<FieldMessage | null>(null);
  const act = useAct((api, file: File) => {
    const form = new FormData();
    form.append('file', file, file.name);
    return api.post(dataOf(stagedShape), 'build/assets/stage', form);
  });
  const forget = () => {
    setFault(null);
    act.reset();
  };
  return {
    forget,
    isPending: act.isPending,
    // Its content is refused beside the field, as its size is.
    failure: isRefused(act.error) ? null : act.error,
    fault: fault === null ? undefined : messageOf(fault),
    async stage(file: File) {
      forget();
      if (!brandImageTypes.includes(file.type)) return setFault('ConsoleSettings.fault.type');
      if (file.size > listingLimits.imageBytesMax) return setFault('ConsoleSettings.fault.size');
      const staged = await act.mutateAsync(file).catch((error: unknown) => {
        if (isRefused(error)) setFault('ConsoleSettings.fault.type');
        return null;
      });
      if (!staged) return;
      const wrong = sizeFault(setting, staged);
      if (wrong) return setFault(wrong);
      const name = `${setting}-${staged.id.slice(0, 12)}.${endings[file.type] ?? 'png'}`;
      onStaged({
        path: `design/${name}`,
        url: URL.createObjectURL(file),
        stagingId: staged.id,
      });
    },
  };
}

const isRefused = (error: unknown): boolean =>
  error instanceof ConsoleError && error.code === 'asset-invalid-content';
