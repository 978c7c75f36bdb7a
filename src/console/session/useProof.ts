import { useState } from 'react';
import type { Credentials } from '../api/consoleApi.ts';
import { ConsoleError } from '../api/consoleError.ts';
import { failureOf } from '../shell/failure.ts';
import type { ShownFailure } from '../shell/failure.ts';

/** A sign-in that is under way. */
export interface Proof {
  failure: ShownFailure | null;
  /** The password is right, and the account has a second factor. */
  needsCode: boolean;
  /** Goes back to the password. */
  restart: () => void;
  submit: (values: Partial<Credentials>) => Promise<void>;
}

/** Sends what proves who somebody is; the code follows when it is needed. */
export function useProof(prove: (values: Credentials) => Promise<void>): Proof {
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const submit = async ({ email = '', password = '', code }: Partial<Credentials>) => {
    setFailure(null);
    try {
      const digits = needsCode && code ? { code: code.trim() } : {};
      await prove({ email: email.trim(), password, ...digits });
    } catch (error) {
      const asked = error instanceof ConsoleError && error.code === 'second-factor-required';
      if (asked && !needsCode) setNeedsCode(true);
      else setFailure(failureOf(error));
    }
  };
  const restart = () => {
    setNeedsCode(false);
    setFailure(null);
  };
  return { failure, needsCode, restart, submit };
}
