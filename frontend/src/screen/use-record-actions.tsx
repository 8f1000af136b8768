import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint, ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { Power, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedList, FormattedMessage } from 'react-intl';
import type { Message } from '../i18n/texts-of.ts';
import type { ApiError } from '../lib/api-error.ts';
import type { ArgsOf, Result } from '../lib/http.ts';
import { useLeftLists } from '../lib/left-lists.ts';
import { useHistory } from '../lib/navigation.tsx';
import { uiMessages } from '../ui/texts.ts';
import { widgetMessages } from '../ui/widget-texts/texts.ts';
import type { RecordMenu } from './editing.tsx';
import type { FormTexts } from './form/form-texts.ts';
import { useMay } from './screen-person.tsx';
import { type SecondTry, useAction } from './use-action.ts';
import { previewOf, useConfirm, WrongFields } from './use-confirm.tsx';

/** A record that is switched on and off, and deleted, by name. */
export interface SwitchedRecord {
  id: string;
  name: string;
  enabled: boolean;
}

const enabledFlag = { name: 'enabled', on: widgetMessages.enable, off: widgetMessages.disable };

/** What is said of one kind of change: the question, the effect, how it went. `{name}` is the record's. */
export interface ChangeTexts {
  title: Message;
  effect: Message;
  done: Message;
  failed: Message;
}

export interface RecordActionsOptions<T extends Endpoint, D extends Endpoint, E extends Endpoint> {
  toggle: Call<T>;
  remove: Call<D>;
  /** Asks the server what a change would lead to; its answer fills the texts, which say it all without it. */
  effects?: Call<E>;
  valuesOf?: (answer: ResponseOf<E>, record: SwitchedRecord) => Record<string, ReactNode>;
  /** What a record is used by: its `count` and `names` fill the texts. One that is in use is not deleted; the effect says so. */
  usedBy?: (answer: ResponseOf<E>) => readonly { name: string }[];
  /** Why the server would refuse a change, beside `inUse`; what it refuses is not offered. */
  refusals?: Readonly<Record<string, Message>>;
  /** What more may be asked of the person, and which refusals it is about. */
  secondTry?: { readonly run: SecondTry; readonly handled: (error: ApiError) => boolean };
  texts: { enable: ChangeTexts; disable: ChangeTexts; remove: ChangeTexts };
  /** What the record's fields are called, for a change that is refused for one. */
  fields?: FormTexts;
  /** What being on is called in the call's body, with the words of its menu entry. */
  flag?: { name: string; on: Message; off: Message };
  /** What a change shows up in beside the record's own noun. */
  refresh?: readonly Call[];
  /** Why the record's name has to be typed before it is switched off or deleted; nothing for most. */
  nameToType?: (record: SwitchedRecord) => ReactNode;
  /** Path of the list, where the page of a deleted record leads. */
  list: string;
}

/** What keeps a change from being made, as `foreseenRefusal` of the endpoint tells it; calls without it refuse nothing. */
const refusalOf = (answer: unknown) => {
  const { refused = null, errorList = {} } =
    (answer as { effects?: { refused?: string | null; errorList?: Record<string, string> } }).effects ?? {};
  return { refused, errorList, isRefused: refused !== null || Object.keys(errorList).length > 0 };
};

/** What texts say of the records that use one: how many, and which. */
const usedValues = (users: readonly { name: string }[] = []) => ({
  count: users.length,
  names: <FormattedList value={users.map(({ name }) => name)} />,
});

/** Switching records on and off, and deleting them: asked first, with the effect that the server foresees. */
export function useRecordActions<T extends Endpoint, D extends Endpoint, E extends Endpoint>(
  options: RecordActionsOptions<T, D, E>,
): RecordMenu<SwitchedRecord> {
  const { toggle, remove, effects, valuesOf, usedBy, texts, refresh = [], nameToType, list } = options;
  const { flag = enabledFlag, secondTry, refusals = {}, fields } = options;
  const shared = { refresh, ofRecord: true, ...(secondTry && { handled: secondTry.handled }) };
  const history = useHistory();
  const lists = useLeftLists();
  const may = useMay();
  const confirm = useConfirm();
  const enabling = useAction(toggle, { notices: texts.enable, ...shared });
  const disabling = useAction(toggle, { notices: texts.disable, ...shared });
  const removing = useAction(remove, { notices: texts.remove, ...shared });

  const ask = (
    record: SwitchedRecord,
    of: ChangeTexts,
    plan: object,
    question: { verb: Message; danger: boolean; run: () => Promise<unknown> },
  ) => {
    const { id, name } = record;
    const label = question.danger && nameToType?.(record);
    confirm.ask({
      ...question,
      ...(label && { nameToType: { name, label } }),
      title: <FormattedMessage {...of.title} values={{ name }} />,
      verb: <FormattedMessage {...question.verb} />,
      ...(fields && { fields }),
      ...(effects
        ? {
            preview: previewOf(
              effects,
              { params: { id }, body: plan } as unknown as ArgsOf<E>,
              (answer) => {
                const { refused, errorList, isRefused } = refusalOf(answer);
                const reason = refusals[refused ?? ''];
                if (isRefused && !reason && refused !== 'inUse')
                  return <WrongFields wrong={errorList} fields={fields} />;
                return (
                  <FormattedMessage
                    {...(reason ?? of.effect)}
                    values={{ name, ...usedValues(usedBy?.(answer)), ...valuesOf?.(answer, record) }}
                  />
                );
              },
              (answer) => refusalOf(answer).isRefused,
            ),
          }
        : { text: <FormattedMessage {...of.effect} values={{ name }} /> }),
    });
  };
  /** The same call with more in it, where its first answer asks for that. */
  const tried = async (send: (more: object) => Promise<Result<unknown>>): Promise<Result<unknown>> => {
    const result = await send({});
    return secondTry ? secondTry.run(result, send) : result;
  };
  const askToggle = (record: SwitchedRecord) => {
    const { id, name, enabled } = record;
    const args = (more: object) =>
      ({ params: { id }, body: { [flag.name]: !enabled, ...more } }) as unknown as ArgsOf<T>;
    ask(
      record,
      enabled ? texts.disable : texts.enable,
      { [flag.name]: !enabled },
      {
        verb: enabled ? flag.off : flag.on,
        danger: enabled,
        run: () => tried((more) => (enabled ? disabling : enabling).run(args(more), { name })),
      },
    );
  };
  const askRemove = (record: SwitchedRecord) =>
    ask(
      record,
      texts.remove,
      { deleted: true },
      {
        verb: uiMessages.delete,
        danger: true,
        run: async () => {
          const args = (more: object) =>
            ({
              params: { id: record.id },
              ...(Object.keys(more).length > 0 && { query: more }),
            }) as unknown as ArgsOf<D>;
          const result = await tried((more) => removing.run(args(more), { name: record.name }));
          // In the place of its page: the way back does not lead to what is gone.
          if (result.ok && history.current().path !== list)
            history.replace(lists.addressOf(list), { inApp: true });
          return result;
        },
      },
    );

  return {
    allowed: may(toggle),
    dialog: confirm.dialog,
    of: (record) => [
      {
        id: 'toggle',
        label: <FormattedMessage {...(record.enabled ? flag.off : flag.on)} />,
        icon: <Power size={16} aria-hidden="true" />,
        onSelect: () => askToggle(record),
      },
      {
        id: 'remove',
        label: <FormattedMessage {...uiMessages.delete} />,
        icon: <Trash2 size={16} aria-hidden="true" />,
        danger: true,
        onSelect: () => askRemove(record),
      },
    ],
  };
}
