import { subscribeIds as topics } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { TopicRow } from './topic-row.tsx';

/** Shape of the topics with their channels and periods. */
export function SubscriptionsSkeleton() {
  return (
    <Skeleton>
      <Card flush>
        {topics.map((topic) => (
          <TopicRow key={topic} as="div">
            <div className="gh-form">
              <Bone width="40%" height="24px" />
              <Bone width="90%" height="42px" />
            </div>
            <div className="gh-form">
              <Bone width="50%" height="20px" />
              <Bone width="40%" height="20px" />
              <Bone width="45%" height="20px" />
            </div>
            <Bone height="64px" />
          </TopicRow>
        ))}
      </Card>
    </Skeleton>
  );
}
