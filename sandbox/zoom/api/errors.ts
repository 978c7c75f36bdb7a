/** A failure of the REST API in the service's own form: `{ code, message }`. */
export class ZoomError extends Error {
  readonly status: number;
  readonly code: number;
  readonly errors: readonly { field: string; message: string }[] | undefined;

  constructor(
    status: number,
    code: number,
    message: string,
    errors?: readonly { field: string; message: string }[],
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }

  /** The body of the answer. */
  get body(): object {
    const { code, message, errors } = this;
    return { code, message, errors };
  }
}

/** 400 with the fields that are wrong. */
export const invalid = (errors: readonly { field: string; message: string }[]): ZoomError =>
  new ZoomError(400, 300, 'Validation Failed.', errors);

/** 404 for a meeting that is not there, or is somebody else's. */
export const noMeeting = (id: string): ZoomError =>
  new ZoomError(404, 3001, `Meeting does not exist: ${id}.`);
