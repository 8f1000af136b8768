import type { ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';

/** What the form of every installation has and the journal has no text for. */
const messages = {
  tab: { id: 'profile.title' },
  base: { id: 'profile.form.base' },
  contacts: { id: 'profile.form.contacts' },
  groups: { id: 'profile.form.groups' },
  man: { id: 'profile.form.man' },
  woman: { id: 'profile.form.woman' },
};
const parts: Readonly<Record<string, string>> = {
  users_main: messages.tab.id,
  users_main_base: messages.base.id,
  users_main_contacts: messages.contacts.id,
};
const genders: Readonly<Record<string, string>> = { man: messages.man.id, woman: messages.woman.id };

const fieldText = (code: string): string =>
  code === 'groups' ? messages.groups.id : `journal.field.${code}`;

/**
 * The form in a language that was added: the service tells it in ru and en alone. `textOf`: the text of an id, where the
 * language has one; what the installation has added itself is called as it says.
 */
export function toldForm(
  { tabs, blocks, fields, ...rest }: ProfileConfigure,
  textOf: (id: string) => string | undefined,
): ProfileConfigure {
  const part = <Part extends { code: string; title: string }>(told: Part): Part => {
    const id = Object.hasOwn(parts, told.code) ? parts[told.code] : undefined;
    return { ...told, title: (id && textOf(id)) ?? told.title };
  };
  const field = (told: ProfileConfigure['fields'][string][number]) =>
    told.systemic
      ? {
          ...told,
          title: textOf(fieldText(told.code)) ?? told.title,
          items: told.items.map((item) => ({
            ...item,
            value: (told.code === 'gender' && textOf(genders[item.id] ?? '')) || item.value,
          })),
        }
      : told;
  const each = <Row>(rows: Readonly<Record<string, Row[]>>, tell: (row: Row) => Row) =>
    Object.fromEntries(Object.entries(rows).map(([code, of]) => [code, of.map(tell)]));
  return { ...rest, tabs: tabs.map(part), blocks: each(blocks, part), fields: each(fields, field) };
}
