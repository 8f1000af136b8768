import {
  identitySchemeChangeCall,
  identitySchemeCreateCall,
  identitySchemeListCall,
  identitySchemeOrderCall,
} from '@gatehouse/contracts/generated/calls/identity/schemes.ts';
import type { AuthenticationScheme } from '@gatehouse/contracts/identity/schemes.resources.ts';
import { ArrowDownUp, Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { lazyPart } from '../../../lib/script.tsx';
import { editAction, useEditors } from '../../../screen/editing.tsx';
import { Loaded } from '../../../screen/loaded.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useLocalName } from '../../../screen/use-local-name.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { PressButton } from '../../../ui/button/press-button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { FactsSkeleton } from '../../../ui/skeleton/facts-skeleton.tsx';
import { widgetMessages } from '../../../ui/widget-texts/texts.ts';
import { useSchemeSentence } from '../scheme-words.ts';
import { schemeMessages } from '../texts.ts';
import { SchemePeople } from './scheme-people.tsx';
import { useSchemeActions } from './use-scheme-actions.tsx';

/** The forms, whose scripts come when they are opened. */
const Editor = lazyPart(async () => (await import('./scheme-editor.tsx')).SchemeEditor);
const OrderDialog = lazyPart(async () => (await import('./scheme-order-dialog.tsx')).SchemeOrderDialog);

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

const Cards = styled.ol`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Lines = styled.div`
  display: grid;
  gap: var(--space-1);
  overflow-wrap: anywhere;

  > p {
    margin: 0;
    color: var(--text-muted);
    font-size: var(--size-14);
  }

  > p:first-child {
    color: var(--text);
  }
`;

const Marks = styled.div`
  display: flex;
  gap: var(--space-2);
  align-items: center;
`;

/** Authentication schemes in the order of their priority: how people sign in, and who by which. */
export function SchemesSection() {
  return (
    <Loaded call={identitySchemeListCall} args={{}} waiting={<FactsSkeleton rows={6} />}>
      {({ schemas }) => <Schemes schemes={schemas} />}
    </Loaded>
  );
}

function Schemes({ schemes }: { schemes: readonly AuthenticationScheme[] }) {
  const text = useTexts(schemeMessages);
  const may = useMay();
  const [ordering, setOrdering] = useState(false);
  const actions = useSchemeActions();
  const editors = useEditors<AuthenticationScheme>(
    { call: identitySchemeCreateCall, label: schemeMessages.create, editor: Editor },
    { call: identitySchemeChangeCall, editor: Editor },
  );
  return (
    <>
      <PageHead
        title={text('title')}
        text={text('text')}
        action={
          <Buttons>
            {may(identitySchemeOrderCall) && schemes.length > 1 && (
              <Button icon={<ArrowDownUp size={16} aria-hidden="true" />} onClick={() => setOrdering(true)}>
                {text('order')}
              </Button>
            )}
            {editors.create && (
              <Button kind="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={editors.create}>
                {text('create')}
              </Button>
            )}
          </Buttons>
        }
      />
      <Cards>
        {schemes.map((scheme) => (
          <li key={scheme.id}>
            <SchemeCard
              scheme={scheme}
              menu={[
                ...(editors.edit ? [editAction(undefined, () => editors.edit?.(scheme))] : []),
                ...(actions.allowed ? actions.of(scheme) : []),
              ]}
            />
          </li>
        ))}
      </Cards>
      {editors.dialog}
      {actions.dialog}
      {ordering && <OrderDialog schemes={schemes} onClose={() => setOrdering(false)} />}
    </>
  );
}

interface SchemeCardProps {
  scheme: AuthenticationScheme;
  menu: Parameters<typeof Menu>[0]['groups'][number]['actions'];
}

function SchemeCard({ scheme, menu }: SchemeCardProps) {
  const intl = useIntl();
  const text = useTexts(schemeMessages);
  const nameOf = useLocalName();
  const sentence = useSchemeSentence();
  const more = `${intl.formatMessage(widgetMessages.actions)}: ${nameOf(scheme)}`;
  return (
    <Card
      title={nameOf(scheme)}
      actions={
        <Marks>
          {scheme.base && <Badge tone="info">{text('base')}</Badge>}
          <Badge tone={scheme.active ? 'success' : 'neutral'}>{text(scheme.active ? 'on' : 'off')}</Badge>
          {menu.length > 0 && (
            <Menu
              label={more}
              groups={[{ id: 'more', actions: menu }]}
              trigger={<PressButton aria-label={more} icon={<Ellipsis size={16} aria-hidden="true" />} />}
            />
          )}
        </Marks>
      }
    >
      <Lines>
        <p>{sentence(scheme)}</p>
        <p>
          <SchemePeople scheme={scheme} />
        </p>
        {!scheme.throughProviders && <p>{text('noProviders')}</p>}
        <p>
          <code>{scheme.code}</code>
          {scheme.comment && ` · ${scheme.comment}`}
        </p>
      </Lines>
    </Card>
  );
}
