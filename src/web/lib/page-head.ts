import type { Messages } from './messages/messages.ts';

/** What a page says of itself to search engines, link previews and the browser's tab. */
export interface PageHead {
  /** Its own name, without the school's; the home page has none. */
  readonly title?: string;
  readonly description?: string;
  /** Where it lives, such as `/course/1`, however it was reached. */
  readonly path: string;
  /** A picture for link previews: a path on this site or a full address. */
  readonly image?: string | null;
  /** True for what only its owner sees: search engines are asked to leave it out. */
  readonly personal?: boolean;
}

/** What a route's `head` finds in `match.context`. */
export interface HeadContext {
  readonly messages: Messages;
  /** The address people reach the school under; empty when the school was not told. */
  readonly publicUrl: string;
}

/** The title, description, canonical address and preview of a page, in the form a route's `head` answers. */
export function pageHead({ messages, publicUrl }: HeadContext, page: PageHead) {
  const title = page.title === undefined ? messages.shell.siteName : messages.shell.pageTitle(page.title);
  const description = page.description ?? messages.shell.siteDescription;
  const address = `${publicUrl}${page.path}`;
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address },
      ...(page.image
        ? [{ property: 'og:image', content: page.image.startsWith('/') ? `${publicUrl}${page.image}` : page.image }]
        : []),
      ...(page.personal ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: [{ rel: 'canonical', href: address }],
  };
}
