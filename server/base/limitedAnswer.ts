/** Error for an answer of an outside service over the size limit. */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';
}

/**
 * Reads the body of an answer as text, up to `maxBytes`.
 * @throws AnswerTooLarge without fetching the rest
 */
export async function limitedText(answer: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the stream.
    if (size > maxBytes) throw new AnswerTooLarge(`The answer has more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Reads the body of an answer as JSON. @throws AnswerTooLarge, SyntaxError */
export const limitedJson = async (answer: Response, maxBytes: number): Promise<unknown> =>
  JSON.parse(await limitedText(answer, maxBytes));
