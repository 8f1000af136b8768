import type { AccessRequest } from '@gatehouse/contracts/access-request/resources.ts';
import { styled } from 'styled-components';
import type { RecordMenu } from '../../../screen/editing.tsx';
import { useHoldsEverything } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { decisionMessages } from '../texts.ts';

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  padding-top: var(--space-4);
`;

/** The decisions on the request that is open. */
export function DecisionButtons({
  request,
  me,
  decisions,
}: {
  request: AccessRequest;
  /** Account of the reader, who decides on their own request with every right alone. */
  me: string;
  decisions: RecordMenu<AccessRequest>;
}) {
  const text = useTexts(decisionMessages);
  const mayDecideOwn = useHoldsEverything();
  if (request.status === 'considered' && request.userId === me && !mayDecideOwn)
    return <Buttons as="p">{text('own')}</Buttons>;
  const offered = decisions.allowed ? decisions.of(request) : [];
  if (offered.length === 0) return null;
  return (
    <Buttons>
      {offered.map(({ id, label, onSelect }) => (
        <Button key={id} kind={id === 'approve' ? 'primary' : 'plain'} onClick={onSelect}>
          {label}
        </Button>
      ))}
    </Buttons>
  );
}
