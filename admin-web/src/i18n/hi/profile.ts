export const profile = {
  title: 'प्रोफ़ाइल',
};
