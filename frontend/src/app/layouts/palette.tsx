import { Search } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useIntl } from 'react-intl';
import { objectSearchMessages } from '../../features/object-search/texts.ts';
import { type ObjectSearch, useObjectSearch } from '../../features/object-search/use-object-search.ts';
import { isCurrent } from '../../features/services/is-current.ts';
import { openService } from '../../features/services/open-service.ts';
import { useServiceTexts } from '../../features/services/use-service-texts.ts';
import { useSession } from '../../features/start-up/start-up-context.tsx';
import { useHistory, usePlace } from '../../lib/navigation.tsx';
import { useToldText } from '../../lib/told-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { CommandPalette, usePaletteKey } from '../../ui/command-palette/command-palette.tsx';
import { type Command, findCommands } from '../../ui/command-palette/find-commands.ts';
import { useLogout } from './account-menu.tsx';
import { SearchButton } from './frame.styles.ts';
import { menuPages } from './menu-groups.ts';
import { paletteKey } from './palette-key.ts';
import { frameMessages } from './texts.ts';

/** Goes to any page of the person's menus, and out. */
function usePaletteCommands(): readonly Command[] {
  const intl = useIntl();
  const history = useHistory();
  const { path } = usePlace();
  const told = useToldText();
  const textsOf = useServiceTexts();
  const { cabinetMenu, consoleMenu, services = [] } = useSession();
  const logout = useLogout();
  const cabinet = intl.formatMessage(frameMessages.profile);
  const pages = [...menuPages(cabinetMenu, told), ...menuPages(consoleMenu, told)];
  return [
    ...pages.map(({ id, title, path, group }) => ({
      id: `page-${id}-${path}`,
      title,
      group: group ?? cabinet,
      run: () => history.push(path, { inApp: true }),
    })),
    ...services
      .filter((service) => !isCurrent(service, path))
      .map((service) => ({
        id: `service-${service.applicationKey}`,
        title: textsOf(service).name,
        group: intl.formatMessage(frameMessages.services),
        run: () => openService(service.serviceUrl, history, window.location),
      })),
    {
      id: 'apps',
      title: intl.formatMessage(frameMessages.allServices),
      group: intl.formatMessage(frameMessages.goTo),
      run: () => history.push('/apps', { inApp: true }),
    },
    {
      id: 'logout',
      title: intl.formatMessage(frameMessages.logout),
      group: intl.formatMessage(frameMessages.actions),
      run: () => void logout(),
    },
  ];
}

/** Objects that were found, as commands that go to them, and what is to be said of the search. */
function useFoundCommands({ found, missing, busy, stale, failed }: ObjectSearch, query: string) {
  const intl = useIntl();
  const history = useHistory();
  const sections = found
    .map(({ kind, objects }) => {
      const commands = objects.map(({ id, title, detail, path }) => ({
        id: `${kind}-${id}`,
        title,
        group: detail,
        run: () => history.push(path, { inApp: true }),
      }));
      // Until there are answers to what was typed since, those that fit it stay.
      const kept = stale ? findCommands(commands, query) : commands;
      return { id: kind, title: intl.formatMessage({ id: kind }), commands: kept };
    })
    .filter(({ commands }) => commands.length > 0);
  const kinds = intl.formatList(
    missing.map((kind) => intl.formatMessage({ id: kind })),
    { type: 'unit' },
  );
  return {
    sections,
    waiting: busy ? intl.formatMessage(objectSearchMessages.searching) : undefined,
    note: failed
      ? intl.formatMessage(objectSearchMessages.objectsMissing)
      : missing.length > 0
        ? intl.formatMessage(objectSearchMessages.kindsMissing, { kinds })
        : undefined,
  };
}

/** The open palette. */
function Finder({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const { consoleMenu = [] } = useSession();
  const [query, setQuery] = useState('');
  const search = useObjectSearch(query, consoleMenu.length > 0);
  return (
    <CommandPalette
      query={query}
      onQuery={setQuery}
      onClose={onClose}
      commands={findCommands(usePaletteCommands(), query)}
      label={intl.formatMessage(frameMessages.palette)}
      {...useFoundCommands(search, query)}
    />
  );
}

/** Finds pages, actions and objects. `iconOnly`: in a place too narrow for the word and the key. */
export function Palette({ iconOnly }: { iconOnly: boolean }) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  usePaletteKey(useCallback(() => setOpen(true), []));
  const name = intl.formatMessage(frameMessages.search);
  const key = paletteKey();
  return (
    <SearchButton>
      <Button
        kind="quiet"
        aria-label={`${name} ${key}`}
        title={name}
        icon={<Search size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {!iconOnly && (
          <>
            <span>{name}</span> <kbd>{key}</kbd>
          </>
        )}
      </Button>
      {open && <Finder onClose={() => setOpen(false)} />}
    </SearchButton>
  );
}
