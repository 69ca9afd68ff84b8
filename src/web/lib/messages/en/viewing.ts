/** What an admin reads who sees the school as another person. */
export const viewing = {
  label: 'Seeing the school as another person',
  text: (name: string) => `You see the school as ${name}. Nothing can be changed.`,
  stop: 'Stop',
  failed: 'This could not be stopped. Please try again.',
};
