import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { useTexts } from '../../../screen/texts.ts';
import { methodGroups, type ShownMethod } from '../methods.ts';
import { roleMessages } from '../texts.ts';

const Group = styled.section`
  display: grid;
  gap: var(--space-2);

  > p {
    margin: 0;
    color: var(--text-muted);
    font-size: var(--size-13);
    font-weight: 500;
  }
`;

const Groups = styled.div`
  display: grid;
  gap: var(--space-6);
`;

/** Methods in groups by area, each drawn by the caller. */
export function MethodRows(props: {
  keys: readonly string[];
  search?: string;
  children: (method: ShownMethod) => ReactNode;
}) {
  const { keys, search, children } = props;
  const { locale } = useIntl();
  const text = useTexts(roleMessages);
  const groups = methodGroups(keys, locale, search);
  if (groups.length === 0) return <p>{text(keys.length === 0 ? 'noMethods' : 'methodsNotFound')}</p>;
  return (
    <Groups>
      {groups.map((group) => (
        <Group key={group.area} aria-label={group.title}>
          <p aria-hidden="true">{group.title}</p>
          {group.methods.map(children)}
        </Group>
      ))}
    </Groups>
  );
}
