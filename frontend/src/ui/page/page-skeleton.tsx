import { Bone, Skeleton } from '../skeleton/skeleton.tsx';
import { Sections } from './page-head.tsx';

/** Shape of a page whose script is on its way. */
export function PageSkeleton() {
  return (
    <Skeleton>
      <Sections>
        <Bone width="220px" height="30px" />
        <Bone height="120px" />
        <Bone height="220px" />
      </Sections>
    </Skeleton>
  );
}
