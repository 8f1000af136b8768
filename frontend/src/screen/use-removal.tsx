import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { Trash2 } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ArgsOf } from '../lib/http.ts';
import { uiMessages } from '../ui/messages.ts';
import type { RecordMenu } from './editing.tsx';
import { useMay } from './screen-person.tsx';
import { useAction } from './use-action.ts';
import { useConfirm } from './use-confirm.tsx';
import type { ChangeTexts } from './use-record-actions.tsx';

/** Deleting records that are not switched on and off: asked first, with the effect in words. */
export function useRemoval<D extends Endpoint>(
  remove: Call<D>,
  { texts, refresh }: { texts: ChangeTexts; refresh: readonly Call[] },
): RecordMenu<{ id: string; name: string }> {
  const may = useMay();
  const confirm = useConfirm();
  const removing = useAction(remove, { notices: texts, refresh });
  return {
    allowed: may(remove),
    dialog: confirm.dialog,
    of: ({ id, name }) => [
      {
        id: 'remove',
        label: <FormattedMessage {...uiMessages.delete} />,
        icon: <Trash2 size={16} aria-hidden="true" />,
        danger: true,
        onSelect: () =>
          confirm.ask({
            title: <FormattedMessage {...texts.title} values={{ name }} />,
            text: <FormattedMessage {...texts.effect} values={{ name }} />,
            verb: <FormattedMessage {...uiMessages.delete} />,
            danger: true,
            run: () => removing.run({ params: { id } } as unknown as ArgsOf<D>, { name }),
          }),
      },
    ],
  };
}
