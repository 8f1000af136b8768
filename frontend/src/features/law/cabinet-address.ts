/** Where the cabinet shows the document of a public address (`/platform/law/{code}`), below the router base. */
export const cabinetAddress = (link: string): string =>
  `/profile/documents/${link.slice(link.lastIndexOf('/') + 1)}`;
