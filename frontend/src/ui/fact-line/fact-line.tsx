import { Children, type ReactNode } from 'react';
import { styled } from 'styled-components';

/** Cuts off the dots that would stand at the beginning of a line: each fact brings its own, in front of it. */
const Line = styled.span`
  display: block;
  overflow: hidden;

  > span {
    display: flex;
    flex-wrap: wrap;
    margin-inline-start: -1em;
  }

  > span > span {
    position: relative;
    min-width: 0;
    padding-inline-start: 1em;
    overflow-wrap: anywhere;
  }

  > span > span::before {
    content: "·";
    position: absolute;
    inset-inline-start: 0.4em;
  }
`;

/** Facts one after the other, with a dot between two that stand in one line; a fact moves to the next line as a whole. */
export function FactLine({ children }: { children: ReactNode }) {
  return (
    <Line>
      <span>
        {/* With a space after each, for whoever copies them or has them read out. */}
        {Children.map(children, (fact) => fact && <span>{fact} </span>)}
      </span>
    </Line>
  );
}
