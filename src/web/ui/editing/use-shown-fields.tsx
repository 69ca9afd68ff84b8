import type { ReactNode } from 'react';
import type { FieldKind, Fields } from '#contract/fields.ts';
import { formatDate } from '#web/lib/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePrice } from '#web/lib/school.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { ShownField } from '#web/ui/merging/conflict-dialog.tsx';
import { priceText } from './field-texts.ts';

/**
 * Returns how the fields of an entity are shown, by name. `picture` is its picture's address, `choices` the labels of
 * its `choice` fields.
 */
export function useShownFields<F extends Fields>(
  fields: F,
  labels: Readonly<Record<keyof F & string, string>> & { readonly picture?: string },
  choices: Readonly<Record<string, string>> = {},
): (name: string) => ShownField {
  const { yes, no } = useMessages().editing;
  const price = usePrice();
  const locale = useLocale();
  const plain = (text: string) => text;
  const shows: Readonly<Record<FieldKind, (text: string) => ReactNode>> = {
    text: plain,
    longText: plain,
    list: showList,
    email: plain,
    address: plain,
    duration: plain,
    choice: (text) => choices[text] ?? text,
    flag: (text) => (text === 'true' ? yes : no),
    price: (text) => price(Number(priceText(text))),
    day: (text) => formatDate(text, locale),
  };
  return (name) => {
    const field = fields[name];
    if (!field) return { label: labels.picture ?? name, show: showPicture };
    return { label: labels[name as keyof F & string], show: shows[field.kind] };
  };
}

const showList = (text: string) => (
  <ul className="grid list-disc gap-1 ps-5">
    {text.split('\n').map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const showPicture = (address: string) => (
  <Picture src={address} alt="" sizes="24rem" className="mt-1 w-full max-w-sm rounded-sm" />
);
