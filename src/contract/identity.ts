/** How the school is called and where it reads mail: on its pages and in the mail it sends. */
export const IDENTITY = {
  name: 'Aula',
  supportEmail: 'support@aula.example',
} as const;
