import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint, ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ArgsOf } from '../../../lib/http.ts';
import { useRequest } from '../../../lib/swr.ts';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { overviewMessages } from '../messages.ts';

/** Milliseconds after which a card that is looked at is read again. */
const EVERY = 30_000;

const Unknown = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  color: var(--text-muted);
  font-size: var(--size-14);
`;

const Small = styled.span`
  font-size: var(--size-14);
`;

const Bones = styled(Skeleton)`
  display: grid;
  gap: var(--space-3);
`;

export interface OverviewCardProps<E extends Endpoint> {
  title: string;
  actions?: ReactNode;
  call: Call<E>;
  args: ArgsOf<E>;
  children: (answer: ResponseOf<E>) => ReactNode;
}

/** One question of the overview: absent for those who may not ask it; unknown, and nothing worse, when nobody answers. */
export function OverviewCard<E extends Endpoint>(props: OverviewCardProps<E>) {
  const { title, actions, call, args, children } = props;
  const may = useMay();
  const text = useTexts(overviewMessages);
  const { data, error, isValidating, mutate } = useRequest(call, may(call) ? args : undefined, {
    refreshInterval: EVERY,
    keepPreviousData: true,
  });
  if (!may(call)) return null;
  const state = error ? (
    <Unknown role="status">
      <span>
        <strong>{text('unknown')}.</strong> {text('unknownText')}
      </span>
      <Button size="small" busy={isValidating} onClick={() => void mutate()}>
        {text('again')}
      </Button>
    </Unknown>
  ) : (
    <Bones>
      <Bone width="60%" />
      <Bone width="80%" />
      <Bone width="40%" />
    </Bones>
  );
  return (
    <Card title={title} actions={actions && <Small>{actions}</Small>}>
      {data === undefined || error ? state : children(data)}
    </Card>
  );
}
