import {
  identitySchemeDeleteCall,
  identitySchemeForeseeCall,
  identitySchemeSetActiveCall,
} from '@gatehouse/contracts/generated/calls/identity/schemes.ts';
import type { AuthenticationScheme } from '@gatehouse/contracts/identity/schemes.resources.ts';
import { Power, Trash2 } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { Message } from '../../../i18n/texts-of.ts';
import type { RecordMenu } from '../../../screen/editing.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useAction } from '../../../screen/use-action.ts';
import { previewOf, useConfirm } from '../../../screen/use-confirm.tsx';
import { useLocalName } from '../../../screen/use-local-name.ts';
import { uiMessages } from '../../../ui/texts.ts';
import { widgetMessages } from '../../../ui/widget-texts/texts.ts';
import { disabling, enabling, removing } from '../texts.ts';
import { SchemeEffectsText } from './scheme-effects.tsx';

/** Switching a scheme on and off, and deleting it: asked first, with whom it concerns or why it is refused. */
export function useSchemeActions(): RecordMenu<AuthenticationScheme> {
  const nameOf = useLocalName();
  const may = useMay();
  const confirm = useConfirm();
  const on = useAction(identitySchemeSetActiveCall, { notices: enabling, ofRecord: true });
  const off = useAction(identitySchemeSetActiveCall, { notices: disabling, ofRecord: true });
  const remove = useAction(identitySchemeDeleteCall, { notices: removing, ofRecord: true });

  const ask = (
    scheme: AuthenticationScheme,
    question: { title: Message; verb: Message; danger: boolean; plan: object; run: () => Promise<unknown> },
  ) => {
    const { id } = scheme;
    const { title, verb, danger, plan, run } = question;
    confirm.ask({
      title: <FormattedMessage {...title} values={{ name: nameOf(scheme) }} />,
      danger,
      run,
      verb: <FormattedMessage {...verb} />,
      preview: previewOf(
        identitySchemeForeseeCall,
        { body: { id, ...plan } },
        ({ effects }) => <SchemeEffectsText effects={effects} scheme={scheme} />,
        ({ effects }) => effects.refused !== null,
      ),
    });
  };

  return {
    allowed: may(identitySchemeSetActiveCall),
    dialog: confirm.dialog,
    of: (scheme) => {
      const { id, active } = scheme;
      const name = nameOf(scheme);
      const verb = active ? widgetMessages.disable : widgetMessages.enable;
      return [
        {
          id: 'toggle',
          label: <FormattedMessage {...verb} />,
          icon: <Power size={16} aria-hidden="true" />,
          onSelect: () =>
            ask(scheme, {
              title: (active ? disabling : enabling).title,
              verb,
              danger: active,
              plan: { active: !active },
              run: () => (active ? off : on).run({ params: { id }, body: { active: !active } }, { name }),
            }),
        },
        {
          id: 'remove',
          label: <FormattedMessage {...uiMessages.delete} />,
          icon: <Trash2 size={16} aria-hidden="true" />,
          danger: true,
          onSelect: () =>
            ask(scheme, {
              title: removing.title,
              verb: uiMessages.delete,
              danger: true,
              plan: { remove: true },
              run: () => remove.run({ params: { id } }, { name }),
            }),
        },
      ];
    },
  };
}
