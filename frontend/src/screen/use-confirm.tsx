import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint, ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { type ReactNode, useState } from 'react';
import type { ArgsOf } from '../lib/http.ts';
import { judgeRefusal, noticeOf } from '../lib/refusal.ts';
import { useRequest } from '../lib/swr.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { RefusalNotice } from '../ui/refusal-notice/refusal-notice.tsx';
import { Bone, Skeleton } from '../ui/skeleton/skeleton.tsx';

/** What the server says a change would do, asked before it is made. */
interface Preview {
  readonly call: Call;
  readonly args: unknown;
  readonly text: (answer: unknown) => ReactNode;
}

/** Ties a preview's text to the answer of its call. */
export const previewOf = <E extends Endpoint>(
  call: Call<E>,
  args: ArgsOf<E>,
  text: (answer: ResponseOf<E>) => ReactNode,
): Preview => ({ call, args, text }) as unknown as Preview;

export interface Question {
  title: ReactNode;
  /** The effect in a sentence, where nobody has to be asked for it. */
  text?: ReactNode;
  preview?: Preview;
  /** The button's verb. */
  verb: ReactNode;
  danger?: boolean;
  nameToType?: { name: string; label: ReactNode };
  /** The dialog stays until this is done. */
  run: () => Promise<unknown>;
  /** The answer is no. */
  onCancel?: () => void;
}

export interface Confirm {
  ask(question: Question): void;
  /** Belongs into the screen. */
  dialog: ReactNode;
}

/** Asks before a change takes effect, with the effect in words; the server's, where it can tell. */
export function useConfirm(): Confirm {
  const [question, setQuestion] = useState<Question>();
  const [open, setOpen] = useState(false);
  return {
    ask(asked) {
      setQuestion(asked);
      setOpen(true);
    },
    dialog: question && (
      <ConfirmDialog
        open={open}
        title={question.title}
        verb={question.verb}
        {...(question.danger && { danger: true })}
        {...(question.nameToType && { nameToType: question.nameToType })}
        onConfirm={async () => {
          await question.run();
          setOpen(false);
        }}
        onClose={() => {
          setOpen(false);
          question.onCancel?.();
        }}
      >
        {question.text}
        {question.preview && <Effect {...question.preview} />}
      </ConfirmDialog>
    ),
  };
}

function Effect({ call, args, text }: Preview) {
  const { data, error } = useRequest(call, args as ArgsOf<Endpoint>, { revalidateOnFocus: false });
  if (data !== undefined) return text(data);
  if (error) return <RefusalNotice notice={noticeOf(judgeRefusal(error.error))} />;
  return (
    <Skeleton>
      <Bone width="80%" />
    </Skeleton>
  );
}
