import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ArgsOf } from '../lib/http.ts';
import { uiMessages } from '../ui/texts.ts';
import type { RecordMenu } from './editing.tsx';
import { useMay } from './screen-person.tsx';
import { useAction } from './use-action.ts';
import { useConfirm } from './use-confirm.tsx';
import type { ChangeTexts } from './use-record-actions.tsx';

export interface RemovalOptions<R> {
  texts: ChangeTexts;
  /** What the effect says of the record beside its name: who would be hurt. */
  valuesOf?: (record: R) => Readonly<Record<string, ReactNode>>;
  /** What keeps a record from being deleted; the effect says it, and deleting is not offered. */
  inUse?: (record: R) => boolean;
  /** Whose deleting is not offered at all; every record's unless told. */
  isKept?: (record: R) => boolean;
  /** Where its page leads once it is gone. */
  onRemoved?: () => void;
}

/** Deleting records that are not switched on and off: asked first, with the effect in words. */
export function useRemoval<D extends Endpoint, R extends { id: string; name: string }>(
  remove: Call<D>,
  { texts, valuesOf, inUse, isKept, onRemoved }: RemovalOptions<R>,
): RecordMenu<R> {
  const may = useMay();
  const confirm = useConfirm();
  const removing = useAction(remove, { notices: texts, ofRecord: true });
  return {
    allowed: may(remove),
    dialog: confirm.dialog,
    of: (record) =>
      isKept?.(record)
        ? []
        : [
            {
              id: 'remove',
              label: <FormattedMessage {...uiMessages.delete} />,
              icon: <Trash2 size={16} aria-hidden="true" />,
              danger: true,
              onSelect: () => {
                const { id, name } = record;
                confirm.ask({
                  title: <FormattedMessage {...texts.title} values={{ name }} />,
                  text: <FormattedMessage {...texts.effect} values={{ name, ...valuesOf?.(record) }} />,
                  verb: !inUse?.(record) && <FormattedMessage {...uiMessages.delete} />,
                  danger: true,
                  run: async () => {
                    const result = await removing.run({ params: { id } } as unknown as ArgsOf<D>, { name });
                    if (result.ok) onRemoved?.();
                    return result;
                  },
                });
              },
            },
          ],
  };
}
