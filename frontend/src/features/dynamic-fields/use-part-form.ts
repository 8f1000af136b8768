import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import {
  profileDynamicTabListCall,
  profileDynamicTabReadCall,
  profileDynamicTypeListCall,
} from '@gatehouse/contracts/generated/calls/profile/dynamic-fields.ts';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import type { ArgsOf, Result } from '../../lib/http.ts';
import { blankFields } from '../../screen/form/editor-form.ts';
import type { FormTexts } from '../../screen/form/form-texts.ts';
import { type RecordForm, useRecordForm, type WrongFields } from '../../screen/form/record-form.ts';
import { type ActionNotices, useAction } from '../../screen/use-action.ts';

/** Every read that shows tabs, blocks and fields. */
export const partReads = [profileDynamicTypeListCall, profileDynamicTabListCall, profileDynamicTabReadCall];

export interface PartFormOptions<V extends FieldValues, E extends Endpoint> {
  initial: V;
  texts: FormTexts;
  required: readonly string[];
  wrong?: (values: V) => WrongFields;
  call: Call<E>;
  notices: ActionNotices;
  argsOf: (values: V) => ArgsOf<E>;
  nameOf: (values: V) => string;
  /** Whether it is sent at all: what it leads to is agreed to first. */
  agreed?: (values: V) => Promise<boolean>;
  refresh?: readonly Call[];
  onClose: () => void;
}

/** A form about a part: one call, which names the part or where it is to stand. */
export function usePartForm<V extends FieldValues, E extends Endpoint>(
  options: PartFormOptions<V, E>,
): RecordForm<V> {
  const { initial, texts, required, wrong, call, notices, argsOf, nameOf, agreed, refresh, onClose } =
    options;
  const action = useAction(call, {
    notices,
    refresh: refresh ?? partReads,
    ofRecord: true,
    inForm: true,
  });
  return useRecordForm<V, unknown>({
    initial,
    texts,
    wrong: (values) => ({ ...blankFields(values, required), ...wrong?.(values) }),
    send: async (values): Promise<Result<unknown>> => {
      if (agreed && !(await agreed(values))) return { ok: false, error: { kind: 'aborted' } };
      return action.run(argsOf(values), { name: nameOf(values) });
    },
    onSaved: () => flushSync(onClose),
  });
}
