import { useEffect, useState } from 'react';

/** Time after which the memory of a file is released, in milliseconds. */
const releaseDelay = 10_000;

/** Returns an object URL of a file while it is shown. */
export function usePreview(file: File | undefined): string | null {
  const [preview, setPreview] = useState<{ of: File; address: string } | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const address = URL.createObjectURL(file);
    setPreview({ of: file, address });
    // A picture that has only just been put may still be loading.
    return () => void setTimeout(() => URL.revokeObjectURL(address), releaseDelay);
  }, [file]);
  // The URL of another file is revoked already.
  return preview && preview.of === file ? preview.address : null;
}
