/** Deliveries to owners of the version before, which refuse fields that they do not know. */
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';

/** What an owner of the version before does well without, in a body or in its rows. */
const mayLack: readonly string[] = ['runId', 'issuer', 'grantors'];

/** Which of them it refused, if it refused nothing else. */
const refusedBy = (error: unknown): readonly string[] => {
  if (!(error instanceof ProblemError) || error.definition.code !== requestErrors.invalid.code) return [];
  const refused = Object.entries(error.extras.errorList ?? {}).map(([path, code]) => ({
    field: path.split('.').at(-1) ?? '',
    code,
  }));
  const isOlder = refused.every(({ field, code }) => code === 'errorUnknown' && mayLack.includes(field));
  return isOlder ? refused.map(({ field }) => field) : [];
};

/** A body, and its rows, without these. */
const without = <Value extends object>(value: Value, fields: readonly string[]): Value =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !fields.includes(field))
      .map(([field, part]) => [
        field,
        field === 'rows' ? (part as readonly object[]).map((row) => without(row, fields)) : part,
      ]),
  ) as Value;

/** Sends a body; again without what an older peer does not know. */
export const toAnyVersion = async <Body extends object, Answer>(
  body: Body,
  send: (body: Body) => Promise<Answer>,
): Promise<Answer> => {
  let sent = body;
  for (let round = 0; ; round += 1)
    try {
      return await send(sent);
    } catch (error) {
      const refused = refusedBy(error);
      // Once for each field at most: a peer may name one at a time.
      if (refused.length === 0 || round === mayLack.length) throw error;
      sent = without(sent, refused);
    }
};
