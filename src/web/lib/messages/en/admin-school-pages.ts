/** The back office's editor of the school's free pages. */
export const pageSettings = {
  title: 'Pages of your own',
  hint: 'Such as an imprint or a page for one occasion. Each has an address of its own; links stand in the order of this list.',
  none: 'There are none yet.',
  add: 'Add a page',
  page: (place: number) => `Page ${place}`,
  on: 'On',
  off: 'Off',
  show: (name: string) => `Visitors can open: ${name}`,
  pageTitle: 'Title of the page',
  slug: 'Address, after /p/',
  slugHint: 'Letters and digits with hyphens between words. Once published, an earlier address goes on leading here.',
  former: (paths: string) => `These lead here too: ${paths}`,
  text: 'Text of the page',
  place: 'Linked from',
  places: { none: 'Nowhere', menu: 'The menu', footer: 'The footer' },
  label: 'Short name',
  labelHint: 'In the menu or footer. Empty: the title.',
  image: 'Picture',
  imageHint: 'At the top of the page and in link previews, 16:9.',
  description: 'Description of the page',
  descriptionHint: 'Shown by search engines and in link previews. Empty: that of the school.',
};

/** Names of the members of free pages, for conflicts and the history. */
export const pageNames = {
  slug: 'Address',
  former: 'Earlier addresses',
  place: 'Linked from',
};
