export const purchases = {
  title: 'खरीद',
  newTitle: 'नई खरीद',
};
