import { Ellipsis } from 'lucide-react';
import { useIntl } from 'react-intl';
import { PressButton } from '../../../ui/button/press-button.tsx';
import { Menu, type MenuAction } from '../../../ui/menu/menu.tsx';
import { widgetMessages } from '../../../ui/widget-texts/texts.ts';

/** What can be done with a tab, a block or a field; nothing where there is nothing. */
export function PartMenu({ name, actions }: { name: string; actions: readonly MenuAction[] }) {
  const intl = useIntl();
  if (actions.length === 0) return null;
  const label = `${intl.formatMessage(widgetMessages.actions)}: ${name}`;
  return (
    <Menu
      label={label}
      groups={[{ id: 'part', actions }]}
      placement="bottom end"
      trigger={
        <PressButton
          kind="quiet"
          size="small"
          aria-label={label}
          icon={<Ellipsis size={16} aria-hidden="true" />}
        />
      }
    />
  );
}
