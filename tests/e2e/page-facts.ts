import { HtmlValidate } from 'html-validate';
import type { Page } from './test.ts';

/** A page's metadata and links. Addresses are full and keep their fragment. */
export interface PageFacts {
  readonly title: string;
  readonly headings: readonly string[];
  readonly ids: readonly string[];
  /** The targets of its links. */
  readonly links: readonly string[];
  /** Its resources: images in all their sizes, videos, captions, styles, scripts, icons, its share image. */
  readonly parts: readonly string[];
}

/** Reads a document's facts: of the current page, or of the given HTML as if it had come from `address`. */
export const factsOf = (page: Page, html: string | null, address: string): Promise<PageFacts> =>
  page.evaluate(
    ([source, base]) => {
      const root = source === null ? document : new DOMParser().parseFromString(source!, 'text/html');
      const whole = (value: string) => new URL(value, base!).href;
      const values = (selector: string, attribute: string) =>
        [...root.querySelectorAll(selector)].map((element) => element.getAttribute(attribute)!);
      const sized = [...values('[srcset]', 'srcset'), ...values('[imagesrcset]', 'imagesrcset')].flatMap((set) =>
        set.split(',').map((one) => one.trim().split(/\s/)[0]!),
      );
      const single = [
        ...values('[src]:not(iframe)', 'src'),
        ...values('[poster]', 'poster'),
        ...values('link[href]:not([rel=canonical]):not([rel=alternate])', 'href'),
        ...values('meta[property="og:image"], meta[name="twitter:image"]', 'content'),
      ];
      return {
        title: root.title,
        headings: [...root.querySelectorAll('h1')].map((heading) => heading.textContent.trim()),
        ids: values('[id]', 'id'),
        links: values('a[href], link[rel=canonical], link[rel=alternate]', 'href').map(whole),
        parts: [...sized, ...single].filter((value) => value !== '' && !value.startsWith('data:')).map(whole),
      };
    },
    [html, address] as const,
  );

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

/** Returns the HTML validation errors of a document, including duplicate ids, as sentences. */
export async function faultsIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`);
}
