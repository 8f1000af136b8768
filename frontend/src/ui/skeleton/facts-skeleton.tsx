import { Card } from '../card/card.tsx';
import { LabelValueList } from '../label-value/label-value.tsx';
import { Bone, Skeleton } from './skeleton.tsx';

/** Shape of a card of labels and values, under its title. */
export function FactsSkeleton({ rows }: { rows: number }) {
  return (
    <Skeleton>
      <Card>
        <div className="gh-card-head">
          <Bone width="160px" height="20px" />
        </div>
        <LabelValueList as="div">
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Bones are their places.
            <div key={row}>
              <Bone width="45%" height="16px" />
              <Bone width={`${60 - (row % 3) * 12}%`} height="16px" />
            </div>
          ))}
        </LabelValueList>
      </Card>
    </Skeleton>
  );
}
