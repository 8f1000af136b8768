import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { overviewMessages } from '../texts.ts';
import type { CardAnswer } from '../use-overview.ts';

const Unknown = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  color: var(--text-muted);
  font-size: var(--size-14);
`;

/** No higher than the title beside it, which stands where those of other cards do. */
const Small = styled.span`
  margin-block: -2px;
  font-size: var(--size-14);
`;

const Bones = styled(Skeleton)`
  display: grid;
  gap: var(--space-3);
`;

export interface OverviewCardProps<T> {
  title: string;
  actions?: ReactNode;
  /** Whoever may not ask this has no such card. */
  call: Call;
  answer: CardAnswer<T>;
  children: (answer: T) => ReactNode;
}

/** One question of the overview: absent for those who may not ask it; unknown, and nothing worse, when nobody answers. */
export function OverviewCard<T>({ title, actions, call, answer, children }: OverviewCardProps<T>) {
  const may = useMay();
  const text = useTexts(overviewMessages);
  if (!may(call)) return null;
  const { data, unknown, busy, again } = answer;
  const state = unknown ? (
    <Unknown role="status">
      <span>
        <strong>{text('unknown')}.</strong> {text('unknownText')}
      </span>
      <Button size="small" busy={busy} onClick={again}>
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
      {data === undefined ? state : children(data)}
    </Card>
  );
}
