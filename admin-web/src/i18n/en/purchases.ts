export const purchases = {
  title: 'Purchases',
  newTitle: 'New purchase',
};
