import type { ComponentVersion } from '@gatehouse/contracts/platform/diagnostics.endpoints.ts';
import { styled } from 'styled-components';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { diagnosticsMessages } from '../texts.ts';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--size-14);

  th,
  td {
    padding-block: var(--space-2);
    padding-inline: 0 var(--space-3);
    border-bottom: 1px solid var(--border);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }

  thead th {
    color: var(--text-muted);
    font-size: var(--size-13);
    font-weight: 500;
  }

  tbody th {
    font-weight: 500;
  }

  ul {
    margin: var(--space-1) 0 0;
    padding: 0;
    color: var(--text-muted);
    font-size: var(--size-13);
    list-style: none;
  }

  @media (width < 768px) {
    thead {
      display: none;
    }

    tr {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      border-bottom: 1px solid var(--border);
    }

    th,
    td {
      border: 0;
    }
  }
`;

const tones = { success: 'success', error: 'warning', unknown: 'neutral' } as const;
const states = { success: 'state.success', error: 'state.error', unknown: 'state.unknown' } as const;

/** What runs beside what is recommended; replicas that differ are told one by one. */
export function VersionsTable({ components }: { components: readonly ComponentVersion[] }) {
  const text = useTexts(diagnosticsMessages);
  return (
    <Table aria-label={text('versions')}>
      <thead>
        <tr>
          <th scope="col">{text('component')}</th>
          <th scope="col">{text('running')}</th>
          <th scope="col">{text('recommended')}</th>
          <th scope="col">{text('state')}</th>
        </tr>
      </thead>
      <tbody>
        {components.map(({ id, title, version, recommendVersion, status, versions }) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            <td>
              {version ?? '—'}
              {versions.length > 1 && (
                <ul>
                  {versions.map((one) => (
                    <li key={one.version}>{text('replicas', one)}</li>
                  ))}
                </ul>
              )}
            </td>
            <td>{recommendVersion ?? '—'}</td>
            <td>
              <Badge tone={tones[status]}>{text(states[status])}</Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
