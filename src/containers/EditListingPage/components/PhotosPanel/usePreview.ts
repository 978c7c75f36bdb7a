import { useEffect, useState } from 'react';

/** Returns an object URL of a file while it is shown. */
export function usePreview(file: File | undefined): string | null {
  const [preview, setPreview] = useState<{ of: File; address: string } | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const address = URL.createObjectURL(file);
    setPreview({ of: file, address });
    return () => URL.revokeObjectURL(address);
  }, [file]);
  // The URL of another file is revoked already.
  return preview && preview.of === file ? preview.address : null;
}
