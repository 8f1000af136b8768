import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { uiMessages } from '../texts.ts';

/** Milliseconds that an answer may take before a skeleton shows: a quick one never flashes. */
export const skeletonDelay = 150;

/** True once `delay` has passed since the component appeared. */
export function useDelay(delay = skeletonDelay): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return passed;
}

/** Shapes of what is coming, after a moment; takes its place at once, so that nothing moves. */
export function Skeleton(props: { children: ReactNode }) {
  const shown = useDelay();
  return (
    <div className="gh-skeleton" aria-busy="true" data-shown={shown || undefined}>
      <span className="gh-hidden" role="status">
        {shown && <FormattedMessage {...uiMessages.loading} />}
      </span>
      <div aria-hidden="true">{props.children}</div>
    </div>
  );
}

/** A line of a skeleton. Sizes are CSS lengths. */
export function Bone(props: { width?: string; height?: string; round?: boolean }) {
  const { width = '100%', height = '14px', round } = props;
  return <span className="gh-bone" style={{ width, height, ...(round && { borderRadius: '50%' }) }} />;
}
