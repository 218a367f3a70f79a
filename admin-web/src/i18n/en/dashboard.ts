/** The eight tiles and what is under them. */
export const dashboard = {
  title: 'Dashboard',
};
