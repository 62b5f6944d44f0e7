/** The frame of every page. */
export const shell = {
  closeNavigation: 'Close the navigation',
  openNavigation: 'Open the navigation',
  pages: 'Pages',
} as const
