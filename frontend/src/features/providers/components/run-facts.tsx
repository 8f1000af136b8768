import type { SyncRun } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { useTexts } from '../../../screen/texts.ts';
import { providerMessages } from '../texts.ts';
import { countNames } from '../told-words.ts';

const Tiles = styled.dl`
  display: grid;
  gap: var(--space-2);
  grid-template-columns: repeat(2, minmax(0, 1fr));
  margin: 0;

  /* Eight tiles: every row is full. */
  @media (width >= 768px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }

  > div {
    display: flex;
    flex-direction: column-reverse;
    padding: var(--space-2) var(--space-3);
    border: 1px solid var(--border);
    border-radius: var(--radius);
  }

  dt {
    color: var(--text-muted);
    font-size: var(--size-12);
  }

  dd {
    margin: 0;
    font-weight: 600;
    font-size: var(--size-16);
    font-variant-numeric: tabular-nums;
  }
`;

/** Of a dry run, nothing of which is done yet, tiles say what would be done. */
const dryTexts = {
  created: 'kind.create',
  changed: 'kind.change',
  linked: 'kind.link',
  switchedOff: 'kind.switchOff',
  removed: 'kind.remove',
  skipped: 'kind.skip',
} as const;

/** What a run counted, a tile a number. */
export function CountTiles({ counts, kind }: Pick<SyncRun, 'counts' | 'kind'>) {
  const text = useTexts(providerMessages);
  const intl = useIntl();
  return (
    <Tiles>
      {countNames.map((name) => (
        <div key={name}>
          <dt>
            {text(
              kind === 'dry' && name in dryTexts ? dryTexts[name as keyof typeof dryTexts] : `count.${name}`,
            )}
          </dt>
          <dd>{intl.formatNumber(counts[name])}</dd>
        </div>
      ))}
    </Tiles>
  );
}
