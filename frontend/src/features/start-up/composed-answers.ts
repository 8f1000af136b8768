import type { bffEndpoints } from '@gatehouse/contracts/bff/endpoints.ts';
import type { ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { failureOf, type Http, type Result } from '../../lib/http.ts';

type Composed = ResponseOf<typeof bffEndpoints.startUp>;

/** Answers calls out of one that carried several; a call that was not among them counts as unreachable. */
export function answersOf({ parts }: Composed): Pick<Http, 'send'> {
  const send = async ({ operationId }: { readonly operationId: string }): Promise<Result<unknown>> => {
    const { status = 0, body } = parts[operationId] ?? {};
    const ok = status >= 200 && status < 300;
    return ok ? { ok, data: body } : { ok, error: failureOf(status, body) };
  };
  // The composed answer has no types of its parts; those of the calls hold at this border.
  return { send } as Pick<Http, 'send'>;
}
