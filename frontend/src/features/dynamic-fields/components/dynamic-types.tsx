import { profileDynamicTypeListCall } from '@gatehouse/contracts/generated/calls/profile/dynamic-fields.ts';
import { styled } from 'styled-components';
import { Loaded } from '../../../screen/loaded.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { RowList } from '../../../ui/row-list/row-list.tsx';
import { typePath } from '../paths.ts';
import { fieldMessages } from '../texts.ts';

const Counts = styled.span`
  color: var(--text-muted);
  font-size: var(--size-13);
`;

/** Whose fields the installation defines. */
export function DynamicTypes() {
  const text = useTexts(fieldMessages);
  return (
    <>
      <PageHead title={text('title')} text={text('text')} />
      <Loaded call={profileDynamicTypeListCall} args={{}}>
        {({ types }) => (
          <Card>
            <RowList>
              {types.map(({ code, tabs, fields }) => (
                <li key={code}>
                  <Link to={typePath(code)}>{text(`type.${code}`)}</Link>
                  <span>{text(`typeText.${code}`)}</span>
                  <Counts>
                    {code === 'directories'
                      ? text('directoryCount', { count: tabs })
                      : text('counts', { tabs, fields })}
                  </Counts>
                </li>
              ))}
            </RowList>
          </Card>
        )}
      </Loaded>
    </>
  );
}
