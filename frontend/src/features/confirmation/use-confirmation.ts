import {
  identityAccountConfirmationCall,
  identityAccountConfirmationCodeCall,
} from '@gatehouse/contracts/generated/calls/identity/account.ts';
import { ownFactors, type SentFlow, sentFlows } from '@gatehouse/contracts/identity/factors.ts';
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import { useState } from 'react';
import { useHttp } from '../../lib/http-context.tsx';
import { judgeRefusal, type Notice, noticeOf } from '../../lib/refusal.ts';
import { useRequest } from '../../lib/swr.ts';

export interface ConfirmationWay {
  flow: Factor;
  /** Masked address or number that a code goes to. */
  to?: string | undefined;
}

export interface Confirmation {
  /** Undefined until they are known. */
  ways: readonly ConfirmationWay[] | undefined;
  way: ConfirmationWay | undefined;
  /** What a form asks for that asks for the present password: that, a code, or both where there is a second factor. */
  asksPassword: boolean;
  asksCode: boolean;
  choose(flow: Factor): void;
  sending: boolean;
  sent: boolean;
  /** Milliseconds since the epoch until which no further code of this way is sent. */
  resendAt: number | undefined;
  sendCode(): Promise<void>;
  /** Why no code was sent. */
  notice: Notice | undefined;
}

const isSent = (flow: Factor): flow is SentFlow => sentFlows.some((sent) => sent === flow);
const isOwn = (flow: Factor): boolean => ownFactors.some((own) => own === flow);

/** The ways in which the signed-in person can confirm who they are. */
export function useConfirmation(): Confirmation {
  const http = useHttp();
  const { data } = useRequest(identityAccountConfirmationCall, {});
  const ways = data?.ways;
  const [chosen, setChosen] = useState<Factor>();
  const [sending, setSending] = useState(false);
  const [notice, setNotice] = useState<Notice>();
  const [sentAt, setSentAt] = useState<Partial<Record<Factor, number>>>({});
  const way = ways?.find(({ flow }) => flow === chosen) ?? ways?.[0];
  return {
    ways,
    way,
    asksPassword: data?.hasPassword ?? true,
    asksCode: data !== undefined && (!data.hasPassword || data.ways.some(({ flow }) => isOwn(flow))),
    choose: (flow) => {
      setNotice(undefined);
      setChosen(flow);
    },
    sending,
    sent: way !== undefined && sentAt[way.flow] !== undefined,
    resendAt: way && sentAt[way.flow],
    sendCode: async () => {
      const flow = way?.flow;
      if (flow === undefined || !isSent(flow)) return;
      setSending(true);
      const result = await http.send(identityAccountConfirmationCodeCall, { body: { flow } });
      setSending(false);
      if (!result.ok) return setNotice(noticeOf(judgeRefusal(result.error), false));
      setNotice(undefined);
      setSentAt((before) => ({ ...before, [flow]: Date.now() + result.data.resendIn * 1000 }));
    },
    notice,
  };
}
