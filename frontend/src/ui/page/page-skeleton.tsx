import type { ReactNode } from 'react';
import { Bone, Skeleton } from '../skeleton/skeleton.tsx';
import { Sections } from './page-head.tsx';

/** Shape of a page's tabs with what stands below them. */
export function ViewsSkeleton() {
  return (
    <Skeleton>
      <Sections>
        <Bone width="min(420px, 100%)" height="30px" />
        <Bone height="320px" />
      </Sections>
    </Skeleton>
  );
}

/** Shape of a page whose script or content is on its way. `title` names it to screen readers until it has a heading. */
export function PageSkeleton({ title }: { title?: ReactNode }) {
  return (
    <>
      {title && <h1 className="gh-hidden">{title}</h1>}
      <Skeleton>
        <Sections>
          <Bone width="220px" height="30px" />
          <Bone height="120px" />
          <Bone height="220px" />
        </Sections>
      </Skeleton>
    </>
  );
}
