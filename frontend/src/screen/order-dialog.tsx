import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Result } from '../lib/http.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { OrderList } from '../ui/order-list/order-list.tsx';
import { uiMessages } from '../ui/texts.ts';

export interface OrderDialogProps<Item extends { readonly id: string }> {
  /** What the title, the sentence below it and the list are called. */
  texts: { readonly title: string; readonly text: string; readonly list: string };
  /** In the order that is stored; undefined until it is read. */
  stored: readonly Item[] | undefined;
  /** What stands there until then. */
  waiting?: ReactNode;
  nameOf: (item: Item) => string;
  /** What is shown of an item; its name unless told. */
  children?: (item: Item) => ReactNode;
  /** What a changed order does. */
  effect?: (ids: readonly string[]) => ReactNode;
  action: { readonly busy: boolean; save(ids: string[]): Promise<Result<unknown>> };
  onClose: () => void;
}

/** Items are put in order; it can be saved once it differs from the stored one. */
export function OrderDialog<Item extends { readonly id: string }>(props: OrderDialogProps<Item>) {
  const { texts, stored, waiting, nameOf, children = nameOf, effect, action, onClose } = props;
  const [order, setOrder] = useState<readonly Item[]>();
  const items = order ?? stored;
  const ids = (items ?? []).map(({ id }) => id);
  const changed = ids.some((id, index) => id !== stored?.[index]?.id);
  const save = async () => {
    const result = await action.save(ids);
    if (result.ok) onClose();
  };
  return (
    <Dialog
      open
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage {...uiMessages.cancel} />
          </Button>
          <Button kind="primary" busy={action.busy} disabled={!changed} onClick={() => void save()}>
            <FormattedMessage {...uiMessages.save} />
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
      {items === undefined && waiting}
      {items && (
        <OrderList label={texts.list} items={items} idOf={({ id }) => id} nameOf={nameOf} onOrder={setOrder}>
          {(item) => <span>{children(item)}</span>}
        </OrderList>
      )}
      {changed && effect?.(ids)}
    </Dialog>
  );
}
