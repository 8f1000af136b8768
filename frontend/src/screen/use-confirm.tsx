import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint, ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { fieldErrorText } from '../lib/field-error.ts';
import type { ArgsOf, Result } from '../lib/http.ts';
import { type FieldCodes, judgeRefusal, noticeOf } from '../lib/refusal.ts';
import { useRequest } from '../lib/swr.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { RefusalNotice } from '../ui/refusal-notice/refusal-notice.tsx';
import { Bone, Skeleton } from '../ui/skeleton/skeleton.tsx';
import { uiMessages } from '../ui/texts.ts';
import type { FormTexts } from './form/form-texts.ts';

/** Why a change was refused, where nothing else says so: a question has no form that would show it. */
function refusedFields(result: unknown): FieldCodes | undefined {
  const { ok, error } = (result ?? {}) as Partial<Extract<Result<unknown>, { ok: false }>>;
  const refusal = ok === false && error ? judgeRefusal(error) : undefined;
  return refusal?.kind === 'fields' ? refusal.fields : undefined;
}

/** What the server says a change would do, asked before it is made. */
interface Preview {
  readonly call: Call;
  readonly args: unknown;
  readonly text: (answer: unknown) => ReactNode;
  /** The change would be refused, so that it is not offered. */
  readonly refused: (answer: unknown) => boolean;
}

/** Ties a preview's text to the answer of its call, and whether that leaves anything to agree to. */
export const previewOf = <E extends Endpoint>(
  call: Call<E>,
  args: ArgsOf<E>,
  text: (answer: ResponseOf<E>) => ReactNode,
  refused: (answer: ResponseOf<E>) => boolean = () => false,
): Preview => ({ call, args, text, refused }) as unknown as Preview;

export interface Question {
  title: ReactNode;
  /** The effect in a sentence, where nobody has to be asked for it. */
  text?: ReactNode;
  preview?: Preview;
  /** The button's verb; without one the answer is known to be no. */
  verb?: ReactNode;
  danger?: boolean;
  nameToType?: { name: string; label: ReactNode };
  /** What fields are called that the change may be refused for. */
  fields?: FormTexts;
  /** The dialog stays until this is done, and on where its result is a refusal that names fields. */
  run: () => Promise<unknown>;
  /** The answer is no. */
  onCancel?: () => void;
}

export interface Confirm {
  ask(question: Question): void;
  /** Asks, and answers whether the person agreed; the verb is "Save" unless told. */
  agreed(question: Omit<Question, 'run' | 'onCancel'>): Promise<boolean>;
  /** Belongs into the screen. */
  dialog: ReactNode;
}

/** Asks before a change takes effect, with the effect in words; the server's, where it can tell. */
export function useConfirm(): Confirm {
  const [question, setQuestion] = useState<Question>();
  const [open, setOpen] = useState(false);
  const [refused, setRefused] = useState(false);
  const [wrong, setWrong] = useState<FieldCodes>();
  const ask = (asked: Question) => {
    setQuestion(asked);
    setRefused(false);
    setWrong(undefined);
    setOpen(true);
  };
  return {
    ask,
    agreed: (asked) =>
      new Promise((resolve) =>
        ask({
          verb: <FormattedMessage {...uiMessages.save} />,
          ...asked,
          run: async () => resolve(true),
          onCancel: () => resolve(false),
        }),
      ),
    dialog: question && (
      <ConfirmDialog
        open={open}
        title={question.title}
        verb={refused ? undefined : question.verb}
        {...(question.danger && { danger: true })}
        {...(question.nameToType && { nameToType: question.nameToType })}
        onConfirm={async () => {
          const refusal = refusedFields(await question.run());
          setWrong(refusal);
          if (!refusal) setOpen(false);
        }}
        onClose={() => {
          setOpen(false);
          question.onCancel?.();
        }}
      >
        {question.text}
        {question.preview && <Effect {...question.preview} onRefused={setRefused} />}
        {wrong && <WrongFields wrong={wrong} fields={question.fields} />}
      </ConfirmDialog>
    ),
  };
}

/** What is wrong with the fields of a change that a question is asked about. */
export function WrongFields({ wrong, fields = {} }: { wrong: FieldCodes; fields?: FormTexts | undefined }) {
  const intl = useIntl();
  const texts = Object.entries(wrong).map(([name, code]) => {
    const field = fields[`${name}Field`] ?? fields[name];
    const text = fieldErrorText(intl, code);
    return field ? `${intl.formatMessage(field)}: ${text}` : text;
  });
  return (
    <Alert tone="danger">
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  );
}

function Effect({
  call,
  args,
  text,
  refused,
  onRefused,
}: Preview & { onRefused: (refused: boolean) => void }) {
  // Read again for each question: a cached answer may be stale.
  const read = useRequest(call, args as ArgsOf<Endpoint>, { revalidateOnFocus: false, dedupingInterval: 0 });
  const { data, error } = read.isValidating ? {} : read;
  const hopeless = data !== undefined && refused(data);
  useLayoutEffect(() => onRefused(hopeless), [hopeless, onRefused]);
  if (data !== undefined) return text(data);
  if (error) return <RefusalNotice notice={noticeOf(judgeRefusal(error.error))} />;
  return (
    <Skeleton>
      <Bone width="80%" />
    </Skeleton>
  );
}
