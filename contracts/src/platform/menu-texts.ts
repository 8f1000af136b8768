/** Ids of the texts that stand for the titles of menus and services in languages that were added. */

export const menuGroupText = (code: string): string => `menu.group.${code}`;

/** What a service of the installation is called, and what it is for. */
export const serviceTexts = (applicationKey: string) => ({
  name: `menu.service.${applicationKey}.name`,
  description: `menu.service.${applicationKey}.description`,
});
