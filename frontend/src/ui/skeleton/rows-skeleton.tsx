import { styled } from 'styled-components';
import { Bone, Skeleton } from './skeleton.tsx';

const Rows = styled.div`
  > div {
    display: flex;
    gap: var(--space-4);
    align-items: center;
    padding: var(--space-4) var(--space-6);
    border-bottom: 1px solid var(--border);
  }

  > div:last-child {
    border-bottom: 0;
  }

  > div > div {
    flex: 1;
    display: grid;
    gap: var(--space-2);
  }

  @media (width < 768px) {
    > div {
      padding: var(--space-4);
    }
  }
`;

export interface RowsSkeletonProps {
  rows: number;
  /** Of text in a row, its name first. */
  lines: number;
  /** Each row begins with a picture. */
  pictured?: boolean;
}

/** Shape of a list whose rows are texts and not cells. */
export function RowsSkeleton({ rows, lines, pictured = false }: RowsSkeletonProps) {
  return (
    <Skeleton>
      <Rows>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Bones are their places.
          <div key={row}>
            {pictured && <Bone width="40px" height="40px" />}
            <div>
              {Array.from({ length: lines }, (_, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: Bones are their places.
                <Bone key={line} width={line === 0 ? '30%' : `${72 - ((row + line) % 3) * 14}%`} />
              ))}
            </div>
          </div>
        ))}
      </Rows>
    </Skeleton>
  );
}
